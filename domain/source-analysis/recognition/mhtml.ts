const HEADERS = /^(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+\r?\n/;
/** Parts within parts. */
const MAX_DEPTH = 4;

/** The page in a saved web page (.mht, .mhtml); null for other texts. */
export function pageInMhtml(text: string, depth = 0): string | null {
  const source = text.replace(/^\s+/, "");
  const head = HEADERS.exec(source)?.[0];
  if (head === undefined || depth === MAX_DEPTH) return null;
  const { type, parameter } = contentType(head);
  const body = source.slice(head.length);
  if (type.startsWith("multipart/")) {
    const boundary = parameter("boundary");
    if (!boundary) return null;
    const parts = body.split(`--${boundary}`).slice(1);
    return parts.map((part) => pageInMhtml(part, depth + 1)).find((page) => page !== null) ?? null;
  }
  if (type !== "text/html") return null;
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase() ?? "";
  return decodeBody(body, encoding, parameter("charset") ?? "utf-8").trim();
}

function contentType(head: string) {
  const [, value = ""] = /^content-type:((?:[^\n]|\n[ \t])*)/im.exec(head) ?? [];
  const parameter = (name: string) => {
    const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(value);
    return match?.[1] ?? match?.[2] ?? null;
  };
  return { type: (value.split(";")[0] ?? "").trim().toLowerCase(), parameter };
}

function decodeBody(body: string, encoding: string, charset: string) {
  if (encoding !== "quoted-printable" && encoding !== "base64") return body;
  const bytes = encoding === "base64" ? base64Bytes(body) : quotedPrintableBytes(body);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function base64Bytes(body: string) {
  const text = atob(body.replace(/[^A-Za-z0-9+/]/g, ""));
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
