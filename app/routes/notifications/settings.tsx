import { LockIcon } from "#app/components/icons/icons.tsx";
import { PushSwitch, usePush } from "#app/components/notifications/push-switch.tsx";
import {
  SettingsChannel,
  SettingsHint,
  SettingsRow,
  SettingsSwitch,
} from "#app/components/notifications/settings-row.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { NOTIFICATION_TOPICS, type NotificationChannel, type NotificationTopic } from "#db/vocabulary.ts";
import type { readNotificationsPage } from "#domain/notifications/queries.server.ts";
import { isEnabled, TOPICS } from "#domain/notifications/topics.ts";
import * as notificationsPageStyles from "./notifications-page.module.css";

type Choices = Awaited<ReturnType<typeof readNotificationsPage>>["choices"];

const CHANNELS: ReadonlyArray<{ channel: NotificationChannel; label: string; names: string }> = [
  { channel: "product", label: "Here", names: "in Sheaf" },
  { channel: "push", label: "Push", names: "by push" },
  { channel: "digest", label: "Email", names: "by email" },
];

export function Settings({ choices }: { choices: Choices }) {
  const push = usePush();
  const isPushOff = push.state !== null && push.state !== "on";
  return (
    <section id="settings" className={notificationsPageStyles.notificationSettings} aria-labelledby="settings-title">
      <h2 id="settings-title">Notification settings</h2>
      <p className="small quiet">
        Here: at the bell, live. Push: on your devices too, right away. Email: decisions right away, the rest once a day
        while it is unread.
      </p>
      <PushSwitch push={push} />
      {isPushOff && (
        <p className="small quiet">Push is off on this device. Its column is for devices where it is on.</p>
      )}
      <SettingsRow as="div" className="small quiet" aria-hidden="true">
        <span className="grow" />
        {CHANNELS.map(({ channel, label }) => (
          <SettingsChannel key={channel}>{label}</SettingsChannel>
        ))}
      </SettingsRow>
      <ul>
        {NOTIFICATION_TOPICS.map((topic) => (
          <SettingsRow as="li" key={topic}>
            <TopicText topic={topic} />
            {CHANNELS.map(({ channel, names }) =>
              topic === "security" ? (
                <SecurityChannel key={channel} channel={channel} names={names} />
              ) : (
                <TopicSwitch
                  key={channel}
                  topic={topic}
                  channel={channel}
                  label={`${TOPICS[topic].label}, ${names}`}
                  enabled={isEnabled(choices, topic, channel)}
                  isWithoutEffect={isPushOff && channel === "push"}
                />
              ),
            )}
          </SettingsRow>
        ))}
      </ul>
    </section>
  );
}

function TopicText({ topic }: { topic: NotificationTopic }) {
  const { label, hint } = TOPICS[topic];
  return (
    <span className="grow">
      {label}
      {hint && <SettingsHint>{hint}</SettingsHint>}
    </span>
  );
}

/** The security topic: it can't be muted, and is not in the daily email (decision 104). */
function SecurityChannel({ channel, names }: { channel: NotificationChannel; names: string }) {
  if (channel === "digest") return <SettingsChannel />;
  const label = `${TOPICS.security.label}, ${names}: always on`;
  return (
    <SettingsChannel role="img" aria-label={label} title="Always on">
      <LockIcon />
    </SettingsChannel>
  );
}

type SwitchProps = {
  topic: NotificationTopic;
  channel: NotificationChannel;
  label: string;
  enabled: boolean;
  isWithoutEffect: boolean;
};

function TopicSwitch({ topic, channel, label, enabled, isWithoutEffect }: SwitchProps) {
  const { Form, formData } = useAction();
  const isOn = formData ? formData.get("enabled") === "true" : enabled;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="setting" />
      <input type="hidden" name="topic" value={topic} />
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="enabled" value={isOn ? "false" : "true"} />
      <SettingsSwitch type="submit" aria-checked={isOn} aria-label={label} data-faded={isWithoutEffect || undefined} />
    </Form>
  );
}
