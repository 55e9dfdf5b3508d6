/** Lists of stored values; lists that a person picks from are in domain/<noun>. This module imports nothing. */
export const TIERS = ["explorer", "builder", "architect", "admin"] as const;
export type Tier = (typeof TIERS)[number];

export const ACCOUNT_STATUSES = ["pending", "ready"] as const;
export const PAYMENT_STATUSES = ["active", "inactive"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const MODES = ["builder", "explorer"] as const;
export type Mode = (typeof MODES)[number];
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const PROJECT_STATUSES = ["draft", "private", "pending", "approved", "rejected"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected", "withdrawn"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];
/** `suspended`: hidden while the account of its developer is suspended. */
export const APP_STATUSES = ["approved", "unpublished", "banned", "suspended"] as const;
export type AppStatus = (typeof APP_STATUSES)[number];

export const OFFLINE_OUTCOMES = ["passed", "failed"] as const;
export type OfflineOutcome = (typeof OFFLINE_OUTCOMES)[number];

export const UPDATE_STATUSES = ["baseline", "pending", "approved", "rejected", "withdrawn"] as const;
export type UpdateStatus = (typeof UPDATE_STATUSES)[number];
export const FINDING_SEVERITIES = ["blocked", "suspected", "missing", "notice"] as const;
export const REASON_IDS = [
  "incomplete-description",
  "no-icon",
  "broken-html",
  "redirects-to-external-sites",
  "adult-content",
  "misleading-title",
  "mimics-an-existing-app",
  "poor-ui",
  "hate-speech",
  "malicious-code",
  "shortened-links",
  "collects-personal-data",
  "spam",
  "irrelevant",
  "too-simple",
  "not-original",
  "unsafe-scripts",
  "illegal-activity",
  "excessive-ads",
  "no-developer-contact",
  "login-without-function",
  "performance-issues",
  "no-preview",
  "fails-guidelines",
] as const;
export type ReasonId = (typeof REASON_IDS)[number];
export const APPEAL_OUTCOMES = ["approved", "rejected"] as const;
export const UPDATE_TYPES = ["html", "metadata", "combined"] as const;

export const REPORT_RESOLUTIONS = ["none", "hide", "unpublish", "ban", "takedown", "close"] as const;
export type ReportResolution = (typeof REPORT_RESOLUTIONS)[number];

/** Who closed a shared link; `system`: it expired, or its project or account is gone. */
export const SHARE_CLOSERS = ["owner", "moderator", "system"] as const;
export type ShareCloser = (typeof SHARE_CLOSERS)[number];

export const NOTIFICATION_TYPES = [
  "approved",
  "rejected",
  "pending",
  "review",
  "project_approved",
  "project_unpublished",
  "project_rejected",
  "project_banned",
  "review_hidden",
  "share_closed",
  "report_resolved",
  "plan_changed",
  "review_reply",
  "security",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a user can mute; `security` is always shown. */
export const NOTIFICATION_TOPICS = [
  "decisions",
  "progress",
  "reviews",
  "replies",
  "reports",
  "plan",
  "security",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
/** What makes open screens load again. */
export const LIVE_TOPICS = [...NOTIFICATION_TOPICS, "queue", "library", "installs"] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];
export const NOTIFICATION_CHANNELS = ["product", "push", "digest"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const AUDIT_ACTIONS = [
  "PUBLISH_PROJECT",
  "UNPUBLISH_PROJECT",
  "REJECT_PROJECT",
  "APPROVE_UPDATE",
  "REJECT_UPDATE",
  "OPEN_NETWORK",
  "DISMISS_REPORTS",
  "HIDE_REVIEW",
  "BAN_PROJECT",
  "TAKE_DOWN_PROJECT",
  "CLOSE_SHARE",
  "SET_TIER",
  "REMOVE_TIER_OVERRIDE",
  "SUSPEND_USER",
  "UNSUSPEND_USER",
  "DELETE_USER",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What can be bought: Builder once, Architect by the month or by the year. */
export const OFFERS = ["builder", "architect-month", "architect-year"] as const;
export type Offer = (typeof OFFERS)[number];

export const ENTITLEMENT_SOURCES = ["purchase", "subscription", "override"] as const;
export const SESSION_KINDS = ["full", "recovery"] as const;
/** `connection`: made by the consent of its owner, for an assistant. */
export const API_TOKEN_KINDS = ["token", "connection"] as const;
export const API_RIGHTS = ["read", "write", "share", "submit"] as const;
export type ApiRight = (typeof API_RIGHTS)[number];

export const MAIL_TOKEN_PURPOSES = ["confirm", "reset", "change-email"] as const;
export type MailTokenPurpose = (typeof MAIL_TOKEN_PURPOSES)[number];
export const CHALLENGE_PURPOSES = ["passkey-sign-in", "passkey-add", "second-factor"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Kinds of files in R2. "icons" are all pictures: icons and screenshots; "app-data" are copies of apps' data. */
export const BUCKETS = ["html", "icons", "app-data"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The parts of the product on the status page, in its order. */
export const STATUS_PARTS = ["site", "store", "apps", "sign-in", "live", "payments", "email", "reviews"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const PART_STATES = ["operational", "degraded", "outage"] as const;
export type PartState = (typeof PART_STATES)[number];
