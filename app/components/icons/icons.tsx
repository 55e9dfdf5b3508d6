import sprite from "virtual:icon-sprite";

/** `drawing` is the name of a Phosphor icon. The build puts it into the sprite, one file that all screens share. */
function createIcon(drawing: string) {
  return function Icon() {
    return (
      <svg className="icon" aria-hidden="true">
        <use href={`${sprite}#${drawing}`} />
      </svg>
    );
  };
}

export const AddIcon = /* @__PURE__ */ createIcon("plus");
export const AllIcon = /* @__PURE__ */ createIcon("caret-right");
export const AllowedIcon = /* @__PURE__ */ createIcon("check-circle");
export const ApprovedIcon = /* @__PURE__ */ createIcon("check");
export const AppsIcon = /* @__PURE__ */ createIcon("squares-four");
export const AppsFillIcon = /* @__PURE__ */ createIcon("squares-four-fill");
export const BackIcon = /* @__PURE__ */ createIcon("arrow-left");
export const BellIcon = /* @__PURE__ */ createIcon("bell");
export const BellFillIcon = /* @__PURE__ */ createIcon("bell-fill");
export const CalendarIcon = /* @__PURE__ */ createIcon("calendar-dots");
export const CalendarFillIcon = /* @__PURE__ */ createIcon("calendar-dots-fill");
export const ChartIcon = /* @__PURE__ */ createIcon("chart-bar");
export const CheckIcon = /* @__PURE__ */ createIcon("check");
export const ClaimIcon = /* @__PURE__ */ createIcon("hand-palm");
export const ClipboardIcon = /* @__PURE__ */ createIcon("clipboard-text");
export const ClockIcon = /* @__PURE__ */ createIcon("clock");
export const CloseIcon = /* @__PURE__ */ createIcon("x");
export const CloudSlashIcon = /* @__PURE__ */ createIcon("cloud-slash");
export const CodeIcon = /* @__PURE__ */ createIcon("code");
export const CodeFillIcon = /* @__PURE__ */ createIcon("code-fill");
export const CopyIcon = /* @__PURE__ */ createIcon("copy");
export const DesktopIcon = /* @__PURE__ */ createIcon("desktop");
export const DownIcon = /* @__PURE__ */ createIcon("caret-down");
export const DownloadIcon = /* @__PURE__ */ createIcon("download-simple");
export const DriveIcon = /* @__PURE__ */ createIcon("hard-drives");
export const EditIcon = /* @__PURE__ */ createIcon("pencil-simple");
export const EyeIcon = /* @__PURE__ */ createIcon("eye");
export const EyeSlashIcon = /* @__PURE__ */ createIcon("eye-slash");
export const FilterIcon = /* @__PURE__ */ createIcon("funnel-simple");
export const FingerprintIcon = /* @__PURE__ */ createIcon("fingerprint");
export const FlagIcon = /* @__PURE__ */ createIcon("flag");
export const FolderIcon = /* @__PURE__ */ createIcon("folder-open");
export const FolderFillIcon = /* @__PURE__ */ createIcon("folder-open-fill");
export const FormatIcon = /* @__PURE__ */ createIcon("text-align-left");
export const FullScreenIcon = /* @__PURE__ */ createIcon("corners-out");
export const GlobeIcon = /* @__PURE__ */ createIcon("globe");
export const HammerIcon = /* @__PURE__ */ createIcon("hammer");
export const HistoryIcon = /* @__PURE__ */ createIcon("clock-counter-clockwise");
export const HourglassIcon = /* @__PURE__ */ createIcon("hourglass-medium");
export const InfoIcon = /* @__PURE__ */ createIcon("info");
export const JournalIcon = /* @__PURE__ */ createIcon("notebook");
export const KeyboardIcon = /* @__PURE__ */ createIcon("keyboard");
export const LessonsIcon = /* @__PURE__ */ createIcon("graduation-cap");
export const LinkIcon = /* @__PURE__ */ createIcon("link");
export const LockIcon = /* @__PURE__ */ createIcon("lock-simple");
export const MinusIcon = /* @__PURE__ */ createIcon("minus");
export const MoonIcon = /* @__PURE__ */ createIcon("moon");
export const MoreIcon = /* @__PURE__ */ createIcon("dots-three");
export const NextIcon = /* @__PURE__ */ createIcon("caret-right");
export const PaymentIcon = /* @__PURE__ */ createIcon("credit-card");
export const PhoneIcon = /* @__PURE__ */ createIcon("device-mobile");
export const PlansIcon = /* @__PURE__ */ createIcon("credit-card");
export const PlayIcon = /* @__PURE__ */ createIcon("play");
export const PlusIcon = /* @__PURE__ */ createIcon("plus");
export const PreviousIcon = /* @__PURE__ */ createIcon("caret-left");
export const QuestionIcon = /* @__PURE__ */ createIcon("question");
export const RejectedIcon = /* @__PURE__ */ createIcon("x");
export const RedoIcon = /* @__PURE__ */ createIcon("arrow-u-up-right");
export const ReloadIcon = /* @__PURE__ */ createIcon("arrow-clockwise");
export const ReplyIcon = /* @__PURE__ */ createIcon("chat-circle-dots");
export const ReviewedIcon = /* @__PURE__ */ createIcon("shield-check");
export const SearchIcon = /* @__PURE__ */ createIcon("magnifying-glass");
export const SendFillIcon = /* @__PURE__ */ createIcon("paper-plane-right-fill");
export const SettingsIcon = /* @__PURE__ */ createIcon("sliders-horizontal");
export const ShareIcon = /* @__PURE__ */ createIcon("share-network");
export const ShieldIcon = /* @__PURE__ */ createIcon("shield-check");
export const SignOutIcon = /* @__PURE__ */ createIcon("sign-out");
export const SlidersIcon = /* @__PURE__ */ createIcon("sliders-horizontal");
export const StarFillIcon = /* @__PURE__ */ createIcon("star-fill");
export const StopIcon = /* @__PURE__ */ createIcon("stop");
export const StoreIcon = /* @__PURE__ */ createIcon("storefront");
export const StoreFillIcon = /* @__PURE__ */ createIcon("storefront-fill");
export const SunIcon = /* @__PURE__ */ createIcon("sun");
export const TabletIcon = /* @__PURE__ */ createIcon("device-tablet");
export const TrashIcon = /* @__PURE__ */ createIcon("trash");
export const UndoIcon = /* @__PURE__ */ createIcon("arrow-u-up-left");
export const UploadIcon = /* @__PURE__ */ createIcon("upload-simple");
export const UserIcon = /* @__PURE__ */ createIcon("user-circle");
export const UsersIcon = /* @__PURE__ */ createIcon("users");
export const WarningIcon = /* @__PURE__ */ createIcon("warning");
