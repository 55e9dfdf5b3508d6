import { indentWithTab } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { inkTheme } from "./editor-theme.ts";

type Options = { code: string; onChange: (code: string) => void; onBuild: () => void; onUpdate: () => void };

function command(run: () => void) {
  return () => {
    run();
    return true;
  };
}

/** CodeMirror with HTML, CSS and JavaScript. Tab indents; after Escape it leaves. */
export function createEditor(parent: HTMLElement, options: Options) {
  const view = new EditorView({
    parent,
    doc: options.code,
    extensions: [
      keymap.of([
        { key: "Mod-Enter", run: command(options.onBuild) },
        { key: "Mod-s", run: command(options.onUpdate) },
        indentWithTab,
      ]),
      basicSetup,
      html(),
      placeholder("Write your HTML code here..."),
      inkTheme,
      window.matchMedia("(pointer: coarse)").matches ? EditorView.lineWrapping : [],
      EditorView.contentAttributes.of({ "aria-label": "HTML code", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString());
      }),
    ],
  });
  return {
    set(code: string) {
      if (code === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } });
    },
    destroy: () => view.destroy(),
  };
}
