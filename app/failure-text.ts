export type FailureText = { title: string; message: string };

export const UNEXPECTED: FailureText = { title: "Error", message: "An unexpected error occurred." };
