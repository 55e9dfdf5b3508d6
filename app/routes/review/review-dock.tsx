import { useNavigate } from "react-router";
import { EditIcon, FolderIcon, UploadIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockAction, DockLink } from "#app/components/shell/dock.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { detailsPath } from "#app/lib/builder-path.ts";
import type { AuthorReview } from "#domain/moderation/author-review.server.ts";

export function ReviewDock({ review: { subject, state, mayResubmit } }: { review: AuthorReview }) {
  const navigate = useNavigate();
  const { projectId } = subject;
  const { submit, busy } = useAction<{ submissionId: string }>({
    onSuccess: ({ submissionId }) => navigate(`/builder/review/${submissionId}`),
  });
  return (
    <Dock label="Review">
      <DockLink to="/builder?view=projects" icon={<FolderIcon />}>
        Projects
      </DockLink>
      <DockLink to={detailsPath(projectId)} reloadDocument icon={<EditIcon />}>
        Edit
      </DockLink>
      {state === "rejected" && mayResubmit && (
        <DockAction
          tone="marker"
          icon={<UploadIcon />}
          aria-disabled={busy || undefined}
          onClick={() => !busy && void submit({ intent: "submit", projectId }, { method: "post" })}
        >
          Submit again
        </DockAction>
      )}
    </Dock>
  );
}
