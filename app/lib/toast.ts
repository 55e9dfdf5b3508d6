type Action = { label: string; onClick: () => void };

/** Success: 3 s, with an Undo where there is one. */
const SUCCESS = 3000;
/** Errors stay longer; their text also stands where they happened. */
const FAILURE = 5000;

async function open() {
  const [{ toast }, { mountToaster }] = await Promise.all([import("sonner"), import("./toaster.client.tsx")]);
  mountToaster();
  return toast;
}

export const notify = {
  success(title: string, action?: Action, message?: string) {
    void open().then((toast) => toast.success(title, { duration: SUCCESS, action, description: message }));
  },
  error(title: string, message?: string) {
    void open().then((toast) => toast.error(title, { duration: FAILURE, description: message }));
  },
};
