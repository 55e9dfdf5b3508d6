// Leading blanks and comments, then the doctype (group 1) or the incomplete start of a comment or doctype (group 2).
// It always matches, so it never backtracks.
export const DOCUMENT_START =
  /^(?:[\t\n\f\r ]|<!--(?:-?>|[\s\S]*?--!?>)|<\?[^>]*>|<!(?!--|doctype)[^>]*>)*(?:(<!doctype[^>]*>)|(<?$|<[!?])|)/i;
