/** Stands for the browser's socket: tests say what the server sends. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Array<FakeSocket> = [];
  readyState = FakeSocket.OPEN;
  sent: Array<string> = [];
  readonly address: URL;
  constructor(address: URL) {
    super();
    this.address = address;
    FakeSocket.all.push(this);
  }
  static get newest() {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  send(data: string) {
    this.sent.push(data);
  }
  close() {
    this.lose(1000);
  }
  hear(data: string) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  lose(code: number) {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}
