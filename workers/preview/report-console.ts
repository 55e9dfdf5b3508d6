import {
  CONSOLE_DEPTH,
  CONSOLE_ENTRIES,
  CONSOLE_VALUES,
  MAX_BRIDGE_CONSOLE_LENGTH,
  MAX_CONSOLE_TEXT_LENGTH,
} from "#domain/previews/bridge-limits.ts";

const SEND_INTERVAL_MS = 100;
const TABLE_COLUMNS = 20;
const TABLE_CELL_LENGTH = 100;
const MAX_LINE_LENGTH = MAX_BRIDGE_CONSOLE_LENGTH - 1000;

// Describes a value as a bounded tree: `domain/previews/console-lines.ts` reads it. Getters are not called.
const DESCRIBE_VALUES = `
    var valuesLeft = 0, charactersLeft = 0;
    function shorten(text, length) {
      var limit = Math.max(0, Math.min(length || ${MAX_CONSOLE_TEXT_LENGTH}, charactersLeft)), whole = String(text);
      charactersLeft -= Math.min(limit, whole.length);
      return whole.length > limit ? whole.slice(0, limit) + "…" : whole;
    }
    function nameOf(value) {
      var prototype = Object.getPrototypeOf(value), maker = prototype && prototype.constructor;
      return typeof maker === "function" && maker.name ? maker.name : "Object";
    }
    function propertiesOf(value) {
      return Object.keys(value).map(function (key) {
        var property = Object.getOwnPropertyDescriptor(value, key);
        return [key, property && property.get ? { isGetter: true } : { value: property ? property.value : value[key] }];
      });
    }
    function* itemsOf(value) {
      var index = 0;
      if (value instanceof Map) for (var pair of value) yield [inline(pair[0]), { value: pair[1] }];
      else if (value instanceof Set) for (var item of value) yield [String(index++), { value: item }];
      else if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView)))
        for (; index < value.length; index++) yield [String(index), { value: value[index] }];
      else if (value instanceof Error) {
        if (value.stack) yield ["stack", { text: String(value.stack).replaceAll(location.href.replace(/[?#].*/, "") + ":", "line ") }];
        if (value.cause !== undefined) yield ["cause", { value: value.cause }];
        yield* propertiesOf(value);
      } else yield* propertiesOf(value);
    }
    function inline(value) {
      return typeof value === "object" && value !== null ? nameOf(value) : shorten(value, 100);
    }
    function summarize(value) {
      if (value instanceof Error) return shorten(value.name + ": " + value.message);
      if (value instanceof Date) return isNaN(value) ? "Invalid Date" : value.toISOString();
      if (value instanceof RegExp) return shorten(value);
      if (value instanceof Element) return shorten(value.cloneNode(false).outerHTML.replace(/<\\/[^>]*>$/, ""), 200);
      if (value instanceof Node) return value.nodeName;
      var isList = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
      var count = value instanceof Map || value instanceof Set ? value.size : isList ? value.length : null;
      return count === null ? nameOf(value) : nameOf(value) + "(" + count + ")";
    }
    function describeObject(value, parents) {
      if (parents.includes(value)) return { kind: "object", text: "[circular]" };
      var node = { kind: value instanceof Error ? "error" : value instanceof Node ? "node" : "object", text: summarize(value) };
      if (value instanceof Node || value instanceof Date || value instanceof RegExp) return node;
      node.entries = [];
      for (var entry of itemsOf(value)) {
        if (parents.length >= ${CONSOLE_DEPTH} || node.entries.length >= ${CONSOLE_ENTRIES} || valuesLeft <= 0 || charactersLeft <= 0) {
          node.isCut = true;
          break;
        }
        var property = entry[1];
        node.entries.push([shorten(entry[0], 100), property.isGetter ? { kind: "keyword", text: "(getter)" }
          : property.text !== undefined ? { kind: "text", text: shorten(property.text) } : describe(property.value, parents.concat([value]))]);
      }
      return node;
    }
    function describe(value, parents) {
      valuesLeft -= 1;
      var type = typeof value;
      try {
        if (type === "string") return { kind: "string", text: shorten(value) };
        if (type === "number") return { kind: "number", text: Object.is(value, -0) ? "-0" : String(value) };
        if (type === "bigint") return { kind: "number", text: shorten(value) + "n" };
        if (type === "function") return { kind: "function", text: /^class\\b/.test(Function.prototype.toString.call(value)) ? "class " + value.name : value.name + "()" };
        if (type !== "object" || value === null) return { kind: "keyword", text: shorten(value) };
        return describeObject(value, parents);
      } catch (error) { return { kind: "object", text: "[object]" }; }
    }
    function describeAll(values) {
      valuesLeft = ${CONSOLE_VALUES};
      charactersLeft = ${MAX_CONSOLE_TEXT_LENGTH};
      return values.slice(0, ${CONSOLE_ENTRIES}).map(function (value) {
        return typeof value === "string" ? { kind: "text", text: shorten(value) } : describe(value, []);
      });
    }
    function describeArguments(list) {
      var values = Array.prototype.slice.call(list), parts = [], text = "", end = 0, placeholder = /%([%csdifoO])/g, match;
      if (typeof values[0] !== "string" || values.length < 2) return describeAll(values);
      var format = values.shift();
      while (values.length > 0 && (match = placeholder.exec(format))) {
        text += format.slice(end, match.index);
        end = placeholder.lastIndex;
        if (match[1] === "%") { text += "%"; continue; }
        var value = values.shift();
        if (match[1] === "s") text += typeof value === "symbol" ? String(value) : value;
        else if (match[1] === "d" || match[1] === "i") text += parseInt(value, 10);
        else if (match[1] === "f") text += parseFloat(value);
        else if (match[1] !== "c") { parts.push(text, value); text = ""; }
      }
      return describeAll(parts.concat([text + format.slice(end)], values).filter(function (part) { return part !== ""; }));
    }
    function describeTable(data, only) {
      var columns = [], rows = [], hasValues = false;
      for (var item of itemsOf(data)) {
        if (rows.length >= ${CONSOLE_ENTRIES}) break;
        var cells = new Map(), value = item[1].value;
        if (typeof value === "object" && value !== null) for (var cell of itemsOf(value)) {
          if (only ? !only.includes(cell[0]) : columns.length >= ${TABLE_COLUMNS} && !columns.includes(cell[0])) continue;
          if (!columns.includes(cell[0])) columns.push(cell[0]);
          cells.set(cell[0], inline(cell[1].value).slice(0, ${TABLE_CELL_LENGTH}));
        } else { hasValues = true; cells.set("Value", inline(value).slice(0, ${TABLE_CELL_LENGTH})); }
        rows.push([item[0], cells]);
      }
      if (hasValues && !columns.includes("Value")) columns.push("Value");
      return { kind: "table", text: "", columns: columns, rows: rows.map(function (row) {
        return [row[0]].concat(columns.map(function (column) { return row[1].get(column) || ""; }));
      }) };
    }`;

// Lines are sent together, so that a noisy app loses none; those beyond the limit of messages are counted.
const SEND_LINES = `
    var lines = [], size = 0, omitted = 0, sentAt = 0, isWaiting = false, indent = 0;
    function addLine(level, values) {
      var line = JSON.stringify({ level: level, at: Date.now(), indent: Math.min(indent, 10), values: values });
      if (line.length > ${MAX_LINE_LENGTH}) line = JSON.stringify({ level: level, at: Date.now(), indent: 0, values: [{ kind: "keyword", text: "(too large to show)" }] });
      if (size + line.length > ${MAX_LINE_LENGTH}) sendLines();
      while (size + line.length > ${MAX_LINE_LENGTH}) { size -= lines.shift().length + 1; omitted += 1; }
      lines.push(line);
      size += line.length + 1;
      if (Date.now() - sentAt >= ${SEND_INTERVAL_MS}) sendLines();
      else waitToSend();
    }
    function waitToSend() {
      if (isWaiting) return;
      isWaiting = true;
      startTimer(function () { isWaiting = false; sendLines(); }, ${SEND_INTERVAL_MS});
    }
    var startTimer = window.setTimeout.bind(window);
    function sendLines() {
      if (lines.length === 0 && omitted === 0) return;
      if (!report({ type: "console", lines: "[" + lines.join() + "]", omitted: omitted })) return waitToSend();
      lines = [];
      size = omitted = 0;
      sentAt = Date.now();
    }
    var reportAlone = report;
    report = function (message) {
      if (message.type === "console") return reportAlone(message);
      sendLines();
      if (reportAlone(message)) return true;
      omitted += 1;
      waitToSend();
      return false;
    };`;

const PATCH_CONSOLE = `
    var counts = new Map(), timers = new Map();
    function patch(name, handle) {
      var original = console[name];
      console[name] = function () {
        try { handle(arguments); } catch (error) {}
        return original.apply(console, arguments);
      };
    }
    ["log", "info", "warn", "error", "debug"].forEach(function (level) {
      patch(level, function (values) { addLine(level, describeArguments(values)); });
    });
    patch("dir", function (values) { addLine("log", describeAll([values[0]])); });
    patch("trace", function (values) { addLine("log", describeAll(["Trace"].concat(Array.prototype.slice.call(values), [new Error("trace")]))); });
    patch("assert", function (values) {
      if (!values[0]) addLine("error", describeAll(["Assertion failed"].concat(Array.prototype.slice.call(values, 1))));
    });
    patch("table", function (values) {
      var isTable = typeof values[0] === "object" && values[0] !== null;
      charactersLeft = ${MAX_CONSOLE_TEXT_LENGTH};
      addLine("log", isTable ? [describeTable(values[0], values[1])] : describeArguments(values));
    });
    patch("clear", function () { indent = 0; addLine("clear", []); });
    ["group", "groupCollapsed"].forEach(function (name) {
      patch(name, function (values) { addLine("log", describeArguments(values.length ? values : ["Group"])); indent += 1; });
    });
    patch("groupEnd", function () { indent = Math.max(0, indent - 1); });
    patch("count", function (values) {
      var label = String(values[0] === undefined ? "default" : values[0]), count = (counts.get(label) || 0) + 1;
      counts.set(label, count);
      addLine("log", describeAll([label + ": " + count]));
    });
    patch("countReset", function (values) { counts.delete(String(values[0] === undefined ? "default" : values[0])); });
    patch("time", function (values) { timers.set(String(values[0] === undefined ? "default" : values[0]), performance.now()); });
    ["timeLog", "timeEnd"].forEach(function (name) {
      patch(name, function (values) {
        var label = String(values[0] === undefined ? "default" : values[0]);
        if (timers.has(label)) addLine("log", describeAll([label + ": " + (performance.now() - timers.get(label)).toFixed(1) + " ms"].concat(Array.prototype.slice.call(values, 1))));
        if (name === "timeEnd") timers.delete(label);
      });
    });`;

// Runs what is typed into the builder's console as a script of the app, so with the app's rights.
const EVALUATE = `
    listen("message", function (event) {
      var data = event.data;
      if (event.origin !== site || event.source !== page || !data || data.type !== "evaluate" || typeof data.code !== "string") return;
      event.stopImmediatePropagation();
      function addError(error) { addLine("error", describeAll([error])); }
      function addResult(value) { addLine("result", typeof value === "string" ? [describe(value, [])] : describeAll([value])); }
      valuesLeft = charactersLeft = ${MAX_CONSOLE_TEXT_LENGTH};
      try {
        var result = (0, eval)(/^\\s*\\{/.test(data.code) ? "(" + data.code + "\\n)" : data.code);
        if (result && typeof result.then === "function") Promise.resolve(result).then(addResult, addError);
        else addResult(result);
      } catch (error) { addError(error); }
    });`;

export const REPORT_CONSOLE = DESCRIBE_VALUES + SEND_LINES + PATCH_CONSOLE + EVALUATE;
