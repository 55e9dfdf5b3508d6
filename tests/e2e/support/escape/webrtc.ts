/** `P` is a connection's constructor. The remote description names the address in `udp`, so no server is asked. */
const CONNECT = `async (P, udp, way) => {
  const description = (role, candidates) => ["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0", "a=ice-ufrag:typed",
    "a=ice-pwd:typedtypedtypedtypedtyped", "a=fingerprint:sha-256 " + Array(32).fill("AA").join(":"), "a=setup:" + role,
    "a=sctp-port:5000", ...candidates, ""].join(String.fromCharCode(13, 10));
  const candidate = "candidate:1 1 udp 2130706431 " + udp.address + " " + udp.port + " typ host";
  const p = new P();
  p.createDataChannel("x");
  if (way === "answer") {
    await p.setLocalDescription(await p.createOffer());
    await p.setRemoteDescription({ type: "answer", sdp: description("passive", ["a=" + candidate]) });
    return;
  }
  await p.setRemoteDescription({ type: "offer", sdp: description("actpass", way === "offer" ? ["a=" + candidate] : []) });
  await p.setLocalDescription(await p.createAnswer());
  if (way === "candidate") await p.addIceCandidate({ candidate, sdpMid: "0" });
}`;

export function connectWith(expression: string, way: "offer" | "answer" | "candidate" = "offer") {
  return `await (${CONNECT})(${expression}, udp, ${JSON.stringify(way)})`;
}

/** For a document that connects by itself; its own global has the constructor. */
const DOCUMENT = `"<script>(" + ${JSON.stringify(CONNECT).replaceAll("<", "\\u003c")} + ")(RTCPeerConnection, " + JSON.stringify(udp) + ", 'offer')<\\/script>"`;

/** For a `javascript:` address; `tail` comes after its expression. */
export function documentAddress(tail = "") {
  return `("javascript:decodeURIComponent(" + encodeURIComponent(JSON.stringify(encodeURIComponent(${DOCUMENT}))) + ")" + ${JSON.stringify(tail)})`;
}

/** The app may have prepared that frame's global. */
export function writeDocument(frame: string) {
  return `const inner = ${frame};
    inner.trustedTypes.createPolicy("default", { createHTML: (html) => html });
    inner.document.write(${DOCUMENT})`;
}

export const SRCDOC = DOCUMENT;
