type Action = { label: string; onClick: () => void };

/** Success: 3 s, with an Undo where there is one. */
const SUCCESS = 3000;
/** Errors stay longer; their text also stands where they happened. */
const FAILURE = 5000;

async function open() {
  const { toaster } = await import("./toaster.client.tsx");
  return toaster();
}

export const notify = {
  success(title: string, action?: Action, message?: string) {
    void open().then(
      (toast) => toast.success(title, { duration: SUCCESS, action, description: message }),
      () => {},
    );
  },
  error(title: string, message?: string) {
    void open().then(
      (toast) => toast.error(title, { duration: FAILURE, description: message }),
      // Where not even toasts can be loaded, the browser says it.
      () => window.alert(message ? `${title}: ${message}` : title),
    );
  },
};
