export const HELP = `sheaf <command> [file] [options]

  login --site <address>   stores a token: from --token, from the standard input, or asked for
  logout                   forgets it
  check <file>             what the checks find, without saving
  push <file>              saves the file as a new app, or as the next version of its app
  pull <file>              replaces the file by the app's newest version; --id <app> for the first time
  watch <file>             pushes at each change, and prints what the checks find
  share <file>             a link that anyone can open; --days 1, 7 or 30
  submit <file>            asks for a review for the store
  status <file>            version, state and review
  open <file>              opens the app in the browser

  --title <name>           push, watch, share: the name of a new app
  --base <version>         push, watch: you have put this version's changes into the file
  --to <file>              pull: writes another file, and leaves this one
  --json                   one JSON object a line
  --help

An option that a command doesn't take is refused, and so is one that is given twice or without its value.

Exit codes: 0 done, 1 the checks or the site refuse it, 2 wrong usage, 3 not signed in or not allowed,
4 the app was saved elsewhere since, 5 the site can't be reached or is busy, or its answer was lost.`;
