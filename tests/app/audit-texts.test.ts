import { expect, test } from "vitest";
import { auditNoteText, auditTargetText } from "#app/routes/admin-mod/audit/change-text.ts";

test("a row of the audit log shows the note, and names a deleted account as such", () => {
  expect(auditNoteText({ newValues: JSON.stringify({ tier: "builder", note: "A gift" }) })).toBe("A gift");
  expect(auditNoteText({ newValues: JSON.stringify({ reason: "Phishing apps" }) })).toBe("Phishing apps");
  expect(auditNoteText({ newValues: "{}" })).toBe("");
  const user = { targetTable: "users", targetId: "0d2537fb-1234", targetEmail: null };
  expect(auditTargetText(user)).toBe("Deleted account 0d2537fb");
  expect(auditTargetText({ ...user, targetEmail: "lena@example.com" })).toBe("lena@example.com");
});
