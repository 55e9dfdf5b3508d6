import { expect, test } from "vitest";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { recognizeSource } from "#domain/source-analysis/recognition/recognize-source.ts";

const MADE = "A page around the React component was made, which loads React and runs it.";

function pageOf(text: string) {
  const { kind, html, message } = recognizeSource(text);
  expect(kind).toBe("component");
  return { html: html ?? "", message };
}

function importsOf(html: string): Record<string, string> {
  const map = /<script type="importmap">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  return JSON.parse(map).imports;
}

const COUNTER = `import { useState } from "react";

export default function TeaCounter() {
  const [cups, setCups] = useState(0);
  return (
    <button onClick={() => setCups(cups + 1)}>{cups} cups</button>
  );
}`;

test("a component becomes a page that compiles it with fixed versions, and shows it", () => {
  const { html, message } = pageOf(COUNTER);
  expect(message).toBe(MADE);
  expect(html).toContain("<title>Tea Counter</title>");
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain(COUNTER);
  expect(html).toContain('createAppRoot(document.getElementById("root")).render(<TeaCounter />);');
  expect(html).not.toContain("tailwind");
  expect(Object.keys(importsOf(html))).toEqual(["react", "react/jsx-runtime", "react-dom", "react-dom/client"]);
  expect(findProblems(html).filter(({ severity }) => severity !== "info")).toEqual([]);
});

test.each([
  ["a block of JSX", `Here:\n\`\`\`jsx\n${COUNTER}\n\`\`\`\nEnjoy!`],
  ["a block of TSX in capitals", `Here:\n\`\`\`TSX\n${COUNTER}\n\`\`\`\nEnjoy!`],
  ["a block without a language", `Here:\n\`\`\`\n${COUNTER}\n\`\`\`\nEnjoy!`],
  [
    "the page that holds its place",
    `\`\`\`html\n<html><div id="root"></div></html>\n\`\`\`\n\`\`\`jsx\n${COUNTER}\n\`\`\``,
  ],
])("%s is taken from an answer without its words", (_, text) => {
  expect(pageOf(text).html).toBe(pageOf(COUNTER).html);
});

test.each([
  ["a function without a name", "export default function () {\n  return <p>Hi</p>;\n}", "Main"],
  ["an arrow", "export default () => <p>Hi</p>;", "Main"],
  [
    "what is wrapped",
    'import { memo } from "react";\nexport default memo(function Tea() {\n  return <p>Hi</p>;\n});',
    "Main",
  ],
  ["a name", "const Tea = () => <p>Hi</p>;\n\nexport default Tea;\n", "Tea"],
  ["a new name", "function Tea() {\n  return <p>Hi</p>;\n}\nexport { Tea as default };", "Tea"],
  ["a class", "export default class Tea extends React.Component {\n  render() {\n    return <p>Hi</p>;\n  }\n}", "Tea"],
  ["none, and App", "function App() {\n  return <Cup />;\n}\nfunction Cup() {\n  return <p>Hi</p>;\n}", "App"],
  [
    "none, so the last one",
    "const SIZE = 2;\nfunction Cup() {\n  return <p>Hi</p>;\n}\nconst Tea = () => (\n  <Cup />\n);",
    "Tea",
  ],
  [
    "a component with types",
    "type Props = { cups: number };\nconst Tea: React.FC<Props> = ({ cups }) => <p>{cups}</p>;\nexport default Tea;",
    "Tea",
  ],
  ["a directive before", '"use client";\nexport default function Tea() {\n  return <p>Hi</p>;\n}', "Tea"],
  [
    "comments before",
    "// Tea.jsx\n/* export default Wrong */\nexport default function Tea() {\n  return <p>Hi</p>;\n}",
    "Tea",
  ],
])("the component that shows is the default export, which is %s", (_, text, name) => {
  const { html } = pageOf(text);
  expect(html).toContain(`render(<${name} />);`);
  if (name === "Main") expect(html).toContain("const Main = ");
});

test("code that shows itself is not shown twice", () => {
  const { html } = pageOf(
    'import { createRoot } from "react-dom/client";\nconst App = () => <p>Hi</p>;\ncreateRoot(document.getElementById("app")).render(<App />);',
  );
  expect(html).toContain('<div id="app"></div>');
  expect(html).not.toContain("createAppRoot");
});

test("hooks and React are imported where the code forgets to", () => {
  const { html } = pageOf(
    "export default function Tea() {\n  const [a] = useState(1);\n  React.useEffect(() => {});\n  return <p>{a}</p>;\n}",
  );
  expect(html).toContain('import * as React from "react";\nimport { useState } from "react";\nexport default');
  expect(pageOf(COUNTER).html).not.toContain("import * as React");
  const { html: global } = pageOf("const { useState } = React;\nconst Tea = () => <p>{useState(1)[0]}</p>;");
  expect(global).not.toContain("import { useState }");
});

test("libraries are loaded from an always allowed host, in one version of React; Tailwind where its classes are used", () => {
  const { html, message } = pageOf(`import React from "react";
import { Camera } from "lucide-react";
import { LineChart, Line } from 'recharts';
import { motion } from "framer-motion"
import debounce from "lodash/debounce";
import { format } from "date-fns";
import { v4 as uuid } from "uuid";
import clsx from "clsx";
import { create } from "zustand";
import * as d3 from "d3";
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
export default function Tea() {
  return <div className="flex items-center p-4 bg-slate-100"><Camera /></div>;
}`);
  expect(message).toBe(MADE);
  const imports = importsOf(html);
  for (const url of Object.values(imports)) expect(url).toMatch(/^https:\/\/esm\.sh\/[\w-]+@\d+\.\d+\.\d+/);
  expect(imports["lucide-react"]).toMatch(/\?external=react,react-dom$/);
  expect(imports["lodash/debounce"]).toMatch(/^https:\/\/esm\.sh\/lodash@[\d.]+\/debounce$/);
  expect(imports["three/examples/jsm/controls/OrbitControls.js"]).toMatch(/OrbitControls\.js$/);
  expect(html).toMatch(/<script src="https:\/\/cdn\.tailwindcss\.com\/\d+\.\d+\.\d+"><\/script>/);
  expect(findProblems(html).filter(({ severity }) => severity !== "info")).toEqual([]);
});

test("imports that nothing can load are named", () => {
  const { message } = pageOf(`import { Button } from "@/components/ui/button";
import type { Cup } from "./types";
import helper from "./helper";
import magic from "magic-unknown";
import "./App.css";
export default function Tea() {
  return <Button>Hi</Button>;
}`);
  expect(message).toBe(
    `${MADE} These imports aren't available, so the app won't start with them: @/components/ui/button, ./helper, magic-unknown, ./App.css.`,
  );
});

test("the styles of an answer come with its component, whose import of them goes", () => {
  const { html, message } = pageOf(
    `\`\`\`jsx\nimport "./App.css";\n${COUNTER}\n\`\`\`\n\`\`\`css\np { color: teal; }\n\`\`\``,
  );
  expect(message).toBe(MADE);
  expect(html).toContain("<style>\np { color: teal; }\n</style>");
  expect(html).not.toContain("App.css");
});

test("blocks of an answer that aren't in the page of its component are counted", () => {
  const css = "```css\np { color: teal; }\n```";
  const other = "```jsx\nexport function Cup() {\n  return <i>Cup</i>;\n}\n```";
  const { message } = pageOf(`\`\`\`jsx\n${COUNTER}\n\`\`\`\n${css}\n${other}\n\`\`\`bash\nnpm start\n\`\`\``);
  expect(message).toBe(`${MADE} 1 more block of code was left out.`);
});

test.each([
  ["markup in strings", 'const html = "<p>Hi</p>";\ndocument.body.innerHTML = html;'],
  ["a comparison", "const a = 1;\nif (a < 2) {\n  alert(a);\n}"],
  ["markup in a template", "function Tea() {\n  return `<p>Hi</p>`;\n}"],
])("JavaScript with %s is no component", (_, text) => {
  expect(recognizeSource(text)).toEqual({ kind: "javascript", html: null });
});
