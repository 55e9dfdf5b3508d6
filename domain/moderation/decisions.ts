/** Each decision of a moderator: what it is about, how it is recorded, and the title of its failure. */
export const DECISIONS = {
  publish: {
    targetTable: "user_projects",
    auditAction: "PUBLISH_PROJECT",
    notification: "project_approved",
    failure: "Error publishing project",
    isApproval: true,
  },
  reject: {
    targetTable: "user_projects",
    auditAction: "REJECT_PROJECT",
    notification: "project_rejected",
    failure: "Error rejecting project",
    isApproval: false,
  },
  unpublish: {
    targetTable: "user_projects",
    auditAction: "UNPUBLISH_PROJECT",
    notification: "project_unpublished",
    failure: "Error unpublishing project",
    isApproval: false,
  },
  approveUpdate: {
    targetTable: "project_updates",
    auditAction: "APPROVE_UPDATE",
    notification: "update_approved",
    failure: "Approval failed",
    isApproval: true,
  },
  rejectUpdate: {
    targetTable: "project_updates",
    auditAction: "REJECT_UPDATE",
    notification: "update_rejected",
    failure: "Rejection failed",
    isApproval: false,
  },
} as const;
export type Decision = keyof typeof DECISIONS;
