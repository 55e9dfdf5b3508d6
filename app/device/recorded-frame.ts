/*
 * An app's frame is in the document that the server sends, so the app starts before React listens (frame-recorder.ts). What it
 * says until then is recorded, and handed to the component of the frame.
 */

/** What a frame said before React listened. */
export type RecordedFrame = { frame: HTMLIFrameElement; messages: Array<MessageEvent>; hasLoaded: boolean };

/** The event that asks for a frame's record, and ends its recording. `detail`: a `RecordedFrame`, which is filled in. */
export const FRAME_HYDRATED = "framehydrated";

/** Of each frame. An app may send any number of messages; what counts comes first: that it has started. */
export const MAX_RECORDED_MESSAGES = 100;

/** On a frame that has loaded: the sign of loading goes, and the page's scripts come. */
export const LOADED_ATTRIBUTE = "data-loaded";

/** Of a frame that the server sent; nothing was recorded of others. */
export function takeFrameRecord(frame: HTMLIFrameElement): RecordedFrame {
  const record: RecordedFrame = { frame, messages: [], hasLoaded: false };
  window.dispatchEvent(new CustomEvent(FRAME_HYDRATED, { detail: record }));
  return record;
}
