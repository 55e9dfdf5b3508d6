const MAX_FILES = 30;

/** Addresses of files that a document's tags name, on one of the hosts. */
export function findNamedFiles(html: string, hosts: ReadonlyArray<string>) {
  const named = [...html.matchAll(/\s(?:src|href)\s*=\s*["']?(https:\/\/[^\s"'<>]+)/gi)];
  const addresses = named.map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  const files = addresses.filter((address) => hosts.some((host) => address.startsWith(`${host}/`)));
  return [...new Set(files)].slice(0, MAX_FILES);
}
