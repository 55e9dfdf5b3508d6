export const DEVICES = [
  ["camera", /\bgetUserMedia\b(?:[^;]{0,200}\bvideo\b(?!\s*:\s*false)|\s*\(\s*[\w.$]{1,80}\s*\))/],
  ["microphone", /\bgetUserMedia\b[^;]{0,200}\baudio\b(?!\s*:\s*false)|\bSpeechRecognition\b/],
  ["location", /\bnavigator\s*\??\.\s*geolocation\b/],
  ["screen", /\bgetDisplayMedia\b/],
  ["bluetooth", /\bnavigator\s*\??\.\s*bluetooth\b/],
  ["USB", /\bnavigator\s*\??\.\s*(?:usb|hid)\b/],
  ["serial port", /\bnavigator\s*\??\.\s*serial\b/],
  ["MIDI", /\brequestMIDIAccess\b/],
  ["motion sensors", /\bdevice(?:motion|orientation)\b|\bDevice(?:Motion|Orientation)Event\b/],
  ["game controllers", /\bgetGamepads\b|\bgamepadconnected\b/],
] as const;

export type Device = (typeof DEVICES)[number][0];

export function isDeviceRefused(device: Device): device is keyof typeof INSTEAD {
  return device !== "game controllers";
}

const FILE = 'let people choose a file with <input type="file">';

/** What an author can do instead of using the device. */
export const INSTEAD = {
  camera: 'let people choose or take a photo with <input type="file" accept="image/*" capture>',
  microphone: 'let people choose a recording with <input type="file" accept="audio/*">',
  location: "let people type a location or choose it on a map",
  screen: 'let people choose an image with <input type="file" accept="image/*">',
  bluetooth: FILE,
  USB: FILE,
  "serial port": FILE,
  MIDI: "let people play with the keyboard or touch",
  "motion sensors": "let people steer with the keyboard or touch",
} as const;
