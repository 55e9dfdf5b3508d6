/** The files of a paste; none if it has a text of its own. Some file managers add the names or paths as text. */
export function readPastedFiles(clipboard: DataTransfer) {
  const files = [...clipboard.files];
  const names = new Set(files.map(({ name }) => name));
  const lines = clipboard
    .getData("text/plain")
    .trim()
    .split(/[\r\n]+/);
  const hasOwnText = lines.some((line) => line !== "" && !names.has(line.slice(line.lastIndexOf("/") + 1)));
  return hasOwnText ? [] : files;
}
