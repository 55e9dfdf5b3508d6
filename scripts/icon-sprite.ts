import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const MODULE = "virtual:icon-sprite";
const ICONS = "app/components/icons/icons.tsx";

/** `import sprite from "virtual:icon-sprite"`: the address of one SVG file with each drawing that icons.tsx names. */
export function iconSprite(): Plugin {
  const sprite = drawSprite();
  const digest = createHash("sha256").update(sprite).digest("hex").slice(0, 8);
  const fileName = `assets/icons-${digest}.svg`;
  return {
    name: "icon-sprite",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(`/${fileName}`)}` : null),
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: sprite });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== `/${fileName}`) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        // Drawn again, since an icon may have been added after the server was started.
        response.end(drawSprite());
      });
    },
  };
}

function drawSprite() {
  const names = [...readFileSync(ICONS, "utf8").matchAll(/createIcon\("([\w-]+)"\)/g)].map((match) => match[1] ?? "");
  const symbols = [...new Set(names)].map((name) => {
    const weight = name.endsWith("-fill") ? "fill" : "regular";
    const svg = readFileSync(`node_modules/@phosphor-icons/core/assets/${weight}/${name}.svg`, "utf8");
    const drawing = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 256 256">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}
