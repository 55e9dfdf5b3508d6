import { concat } from "#domain/bytes.ts";
import { type CleanImage, checkSides, damaged, view } from "./rules.ts";

/** A marker with its body; raw is both and, after a start of scan, the scan. */
type Segment = { marker: number; body: Uint8Array; raw: Uint8Array };

const [SOI, EOI, SOS, DQT, DHT, DRI] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd];
const [APP0, APP1, APP14, APP15, COM] = [0xe0, 0xe1, 0xee, 0xef, 0xfe];
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const KEPT = [...FRAMES, SOS, DQT, DHT, DRI];
const JFIF = "JFIF\0";
const EXIF = "Exif\0\0";
const ADOBE = "Adobe";
const ADOBE_BYTES = 12;
/** JFIF 1.1, square pixels, no thumbnail. */
const JFIF_REST = [1, 1, 0, 0, 1, 0, 1, 0, 0];
const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * The JPEG with only its tables, frame and scans, its colour space and its orientation; sides in stored pixels.
 * @throws AppError("invalid") where it is damaged, cut off, or over 4096 pixels wide or high.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const segments = readSegments(bytes);
  const size = readFrame(segments);
  const exif = findApp(segments, APP1, EXIF);
  const orientation = exif ? readOrientation(exif.subarray(EXIF.length)) : 1;
  const adobe = findApp(segments, APP14, ADOBE);

  const parts = [
    Uint8Array.of(0xff, SOI),
    ...(findApp(segments, APP0, JFIF) ? [segment(APP0, [...ascii(JFIF), ...JFIF_REST])] : []),
    ...(orientation > 1 ? [segment(APP1, [...ascii(EXIF), ...orientationTiff(orientation)])] : []),
    ...(adobe && adobe.byteLength >= ADOBE_BYTES ? [segment(APP14, [...adobe.subarray(0, ADOBE_BYTES)])] : []),
    ...segments.filter(({ marker }) => KEPT.includes(marker)).map(({ raw }) => raw),
    Uint8Array.of(0xff, EOI),
  ];
  return { type: "image/jpeg", bytes: concat(parts), ...size };
}

/** All segments between the start and the end of the image. */
function readSegments(bytes: Uint8Array) {
  const segments: Array<Segment> = [];
  let at = skipFill(bytes, 2);
  while (bytes[at] !== EOI) {
    const segment = readSegment(bytes, at);
    segments.push(segment);
    at = skipFill(bytes, at - 1 + segment.raw.byteLength);
  }
  return segments;
}

/** Where the code of the marker at this place stands: after its 0xFF, of which there may be several. */
function skipFill(bytes: Uint8Array, start: number) {
  let at = start;
  while (bytes[at] === 0xff) at++;
  if (at === start || at >= bytes.byteLength) throw damaged();
  return at;
}

function readSegment(bytes: Uint8Array, at: number): Segment {
  const marker = bytes[at] ?? 0;
  const isDropped = marker === COM || (marker >= APP0 && marker <= APP15);
  if (!isDropped && !KEPT.includes(marker)) throw damaged();
  if (at + 3 > bytes.byteLength) throw damaged();
  const length = view(bytes).getUint16(at + 1);
  const bodyEnd = at + 1 + length;
  if (length < 2 || bodyEnd > bytes.byteLength) throw damaged();
  const end = marker === SOS ? findScanEnd(bytes, bodyEnd) : bodyEnd;
  return { marker, body: bytes.subarray(at + 3, bodyEnd), raw: bytes.subarray(at - 1, end) };
}

/** The first marker after a scan; 0xFF00 is a stuffed byte of it, 0xFFD0 to 0xFFD7 restart it, 0xFFFF is fill. */
function findScanEnd(bytes: Uint8Array, start: number) {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
  }
  throw damaged();
}

function readFrame(segments: ReadonlyArray<Segment>) {
  const [frame, second] = segments.filter(({ marker }) => FRAMES.includes(marker));
  const scan = segments.find(({ marker }) => marker === SOS);
  if (!frame || second || !scan || segments.indexOf(scan) < segments.indexOf(frame)) throw damaged();
  const components = frame.body[5] ?? 0;
  const isLegal = frame.body[0] === 8 && [1, 3, 4].includes(components);
  if (!isLegal || frame.body.byteLength !== 6 + 3 * components) throw damaged();
  const [width, height] = [view(frame.body).getUint16(3), view(frame.body).getUint16(1)];
  checkSides(width, height);
  return { width, height };
}

function findApp(segments: ReadonlyArray<Segment>, marker: number, name: string) {
  const prefix = ascii(name);
  const isNamed = ({ body }: Segment) => prefix.every((byte, index) => body[index] === byte);
  return segments.find((segment) => segment.marker === marker && isNamed(segment))?.body ?? null;
}

/** How EXIF says to turn and mirror the picture: 2 to 8, or 1 where it does not say. */
function readOrientation(tiff: Uint8Array) {
  const data = view(tiff);
  if (tiff.byteLength < 8) return 1;
  const littleEndian = data.getUint16(0) === 0x4949;
  const directory = data.getUint32(4, littleEndian);
  if (directory + 2 > tiff.byteLength) return 1;
  for (let left = data.getUint16(directory, littleEndian), at = directory + 2; left > 0; left--, at += 12) {
    if (at + 12 > tiff.byteLength) return 1;
    if (data.getUint16(at, littleEndian) !== ORIENTATION) continue;
    const value = data.getUint16(at + 2, littleEndian) === SHORT ? data.getUint16(at + 8, littleEndian) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Big-endian TIFF whose one directory, at 8, has one entry: the orientation. */
function orientationTiff(orientation: number) {
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
}

function segment(marker: number, body: ReadonlyArray<number>) {
  return Uint8Array.of(0xff, marker, 0, body.length + 2, ...body);
}

function ascii(text: string) {
  return [...text].map((character) => character.charCodeAt(0));
}
