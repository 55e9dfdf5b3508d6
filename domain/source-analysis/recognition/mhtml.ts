const HEADERS = /^(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+\r?\n/;
/** Parts within parts. */
const MAX_DEPTH = 4;

/** A file of a saved web page. `location` and `id` are what the page names it by. */
export type SavedFile = {
  type: string;
  location: string | null;
  id: string | null;
  readBytes: () => Uint8Array<ArrayBuffer>;
  readText: () => string;
};

/** The files in a saved web page (.mht, .mhtml); none for other texts. */
export function filesInMhtml(text: string, depth = 0): Array<SavedFile> {
  const source = text.replace(/^\s+/, "");
  const head = HEADERS.exec(source)?.[0];
  if (head === undefined || depth === MAX_DEPTH) return [];
  const { type, parameter } = contentType(head);
  const body = source.slice(head.length);
  if (type.startsWith("multipart/")) {
    const boundary = parameter("boundary");
    if (!boundary) return [];
    const parts = body.split(`--${boundary}`).slice(1);
    // The line end before a boundary belongs to it.
    return parts.flatMap((part) => filesInMhtml(part.replace(/\r?\n$/, ""), depth + 1));
  }
  if (type === "") return [];
  const encoding = header(head, "content-transfer-encoding")?.toLowerCase() ?? "";
  const readBytes = () => decodeBytes(body, encoding);
  return [
    {
      type,
      location: header(head, "content-location"),
      id: header(head, "content-id")?.replace(/^<|>$/g, "") ?? null,
      readBytes,
      readText: () => (isEncoded(encoding) ? decodeText(readBytes(), parameter("charset") ?? "utf-8") : body),
    },
  ];
}

/** Without the line ends in a long value. */
function header(head: string, name: string) {
  const [, value] = new RegExp(`^${name}:((?:[^\\n]|\\n[ \\t])*)`, "im").exec(head) ?? [];
  return value === undefined ? null : value.replace(/\r?\n[ \t]+/g, "").trim();
}

function contentType(head: string) {
  const value = header(head, "content-type") ?? "";
  const parameter = (name: string) => {
    const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(value);
    return match?.[1] ?? match?.[2] ?? null;
  };
  return { type: (value.split(";")[0] ?? "").trim().toLowerCase(), parameter };
}

function isEncoded(encoding: string) {
  return encoding === "quoted-printable" || encoding === "base64";
}

function decodeBytes(body: string, encoding: string) {
  if (encoding === "base64") return base64Bytes(body);
  return encoding === "quoted-printable" ? quotedPrintableBytes(body) : new TextEncoder().encode(body);
}

function decodeText(bytes: Uint8Array<ArrayBuffer>, charset: string) {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function base64Bytes(body: string) {
  const signs = body.replace(/[^A-Za-z0-9+/]/g, "");
  // One sign more than whole bytes is no base64.
  const text = atob(signs.length % 4 === 1 ? signs.slice(0, -1) : signs);
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function quotedPrintableBytes(body: string) {
  const joined = body.replace(/[ \t]*=[ \t]*\r?\n/g, "");
  const encoder = new TextEncoder();
  const bytes: Array<number> = [];
  for (const [, hex, other = ""] of joined.matchAll(/=([\da-f]{2})|([^=]+|=)/gi)) {
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else for (const byte of encoder.encode(other)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
