-- Safe for the version before: no code of it reads or writes the table.
DROP TABLE `help_questions`;