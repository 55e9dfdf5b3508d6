-- Each text becomes its id, which is the text in lower case with hyphens; other notes stay.
UPDATE `user_projects` SET `review_notes` = (
  SELECT group_concat(reason, '; ') FROM (
    SELECT CASE WHEN value IN (
    'Incomplete description', 'No icon', 'Broken HTML', 'Redirects to external sites', 'Adult content', 'Misleading title',
    'Mimics an existing app', 'Poor UI', 'Hate speech', 'Malicious code', 'Shortened links', 'Collects personal data',
    'Spam', 'Irrelevant', 'Too simple', 'Not original', 'Unsafe scripts', 'Illegal activity',
    'Excessive ads', 'No developer contact', 'Login without function', 'Performance issues', 'No preview', 'Fails guidelines'
    ) THEN lower(replace(value, ' ', '-')) ELSE value END AS reason
    FROM json_each('[' || replace(json_quote(`review_notes`), '; ', '","') || ']') ORDER BY key
  )
) WHERE `review_notes` IS NOT NULL;
--> statement-breakpoint
UPDATE `app_submissions` SET `review_notes` = (
  SELECT group_concat(reason, '; ') FROM (
    SELECT CASE WHEN value IN (
    'Incomplete description', 'No icon', 'Broken HTML', 'Redirects to external sites', 'Adult content', 'Misleading title',
    'Mimics an existing app', 'Poor UI', 'Hate speech', 'Malicious code', 'Shortened links', 'Collects personal data',
    'Spam', 'Irrelevant', 'Too simple', 'Not original', 'Unsafe scripts', 'Illegal activity',
    'Excessive ads', 'No developer contact', 'Login without function', 'Performance issues', 'No preview', 'Fails guidelines'
    ) THEN lower(replace(value, ' ', '-')) ELSE value END AS reason
    FROM json_each('[' || replace(json_quote(`review_notes`), '; ', '","') || ']') ORDER BY key
  )
) WHERE `review_notes` IS NOT NULL;
--> statement-breakpoint
UPDATE `project_updates` SET `review_notes` = (
  SELECT group_concat(reason, '; ') FROM (
    SELECT CASE WHEN value IN (
    'Incomplete description', 'No icon', 'Broken HTML', 'Redirects to external sites', 'Adult content', 'Misleading title',
    'Mimics an existing app', 'Poor UI', 'Hate speech', 'Malicious code', 'Shortened links', 'Collects personal data',
    'Spam', 'Irrelevant', 'Too simple', 'Not original', 'Unsafe scripts', 'Illegal activity',
    'Excessive ads', 'No developer contact', 'Login without function', 'Performance issues', 'No preview', 'Fails guidelines'
    ) THEN lower(replace(value, ' ', '-')) ELSE value END AS reason
    FROM json_each('[' || replace(json_quote(`review_notes`), '; ', '","') || ']') ORDER BY key
  )
) WHERE `review_notes` IS NOT NULL;
--> statement-breakpoint
UPDATE `review_appeals` SET `rejection_notes` = (
  SELECT group_concat(reason, '; ') FROM (
    SELECT CASE WHEN value IN (
    'Incomplete description', 'No icon', 'Broken HTML', 'Redirects to external sites', 'Adult content', 'Misleading title',
    'Mimics an existing app', 'Poor UI', 'Hate speech', 'Malicious code', 'Shortened links', 'Collects personal data',
    'Spam', 'Irrelevant', 'Too simple', 'Not original', 'Unsafe scripts', 'Illegal activity',
    'Excessive ads', 'No developer contact', 'Login without function', 'Performance issues', 'No preview', 'Fails guidelines'
    ) THEN lower(replace(value, ' ', '-')) ELSE value END AS reason
    FROM json_each('[' || replace(json_quote(`rejection_notes`), '; ', '","') || ']') ORDER BY key
  )
) WHERE `rejection_notes` IS NOT NULL;
