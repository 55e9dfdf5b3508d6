import { userIntent } from "#app/forms.ts";
import * as commands from "#domain/administration/commands.server.ts";
import { DeleteUserInput, SuspendInput, TierInput, UserRef } from "#domain/administration/schemas.ts";

export const INTENTS = {
  "set-tier": userIntent({ schema: TierInput, run: commands.setTier, toast: "Tier changed" }),
  "remove-override": userIntent({ schema: UserRef, run: commands.removeOverride, toast: "Override removed" }),
  suspend: userIntent({
    schema: SuspendInput,
    run: commands.suspendUser,
    toast: ({ planFailure }) => planFailure ?? "User suspended",
  }),
  unsuspend: userIntent({ schema: UserRef, run: commands.unsuspendUser, toast: "Suspension lifted" }),
  delete: userIntent({ schema: DeleteUserInput, run: commands.deleteUser, toast: "User deleted" }),
};
