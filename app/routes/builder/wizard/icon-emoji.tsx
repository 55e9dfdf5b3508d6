import * as styles from "./wizard.module.css";

const EMOJI = {
  Work: "🚀 💡 📝 📅 📊 🧮 💰 📦 🔧 🔍 🔒 ⏱️",
  Play: "🎲 🎮 🧩 🎯 🎨 🎧 🎸 🎬 📷 ⚽ 🏓 🏆",
  Life: "🏠 🛒 🧺 💊 💪 🧘 📚 🎓 ✈️ 🚲 🗺️ 🎁",
  Nature: "🌿 🌸 🌳 🐝 🐈 🐟 🌙 ☀️ 🌧️ 🔥 💧 🌍",
  Food: "🍅 🍋 🍓 🥕 🍞 🍕 🍪 🍵 ☕ 🍷 🧂 🍳",
} as const;

type Props = { icon: string; onChoose: (icon: string) => void };

export function IconEmoji({ icon, onChoose }: Props) {
  return (
    <div className={styles.emojiGroups}>
      {Object.entries(EMOJI).map(([group, emoji]) => (
        <fieldset key={group}>
          <legend className="small quiet">{group}</legend>
          {emoji.split(" ").map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={icon === one} onClick={() => onChoose(one)}>
              {one}
            </button>
          ))}
        </fieldset>
      ))}
      <p className="small quiet">Not here? Type any emoji under Text.</p>
    </div>
  );
}
