import { expect, test } from "vitest";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import { visibleText } from "#domain/kit/visible-text.ts";

test.each([
  ["Focus Garden", "focus garden"],
  ["Focus Garden", "FocusGarden"],
  ["Focus Garden", "Focus\u200b Garden"],
  ["Focus Garden", "Focus \u202eGarden"],
  ["Focus Garden", "Focus\u00a0Garden!"],
  ["Focus Garden", "Fосus Gаrden"],
  ["Focus Garden", "Fοcυs Gαrden"],
  ["Focus Garden", "Ｆｏｃｕｓ Ｇａｒｄｅｎ"],
  ["Focus Garden", "𝐅𝐨𝐜𝐮𝐬 𝒢𝒶𝓇𝒹𝑒𝓃"],
  ["Focus Garden", "F0cus Garden"],
  ["Focus Garden", "Fócüs Gården"],
  ["Focus Garden", "ᖴocuѕ Ꮐarden"],
  ["Admin", "ADMlN"],
  ["Admin", "Adm1n"],
  ["Admin", "ᴀᴅᴍɪɴ"],
  ["Modern", "Modem"],
  ["Сад камней", "сад Камней"],
  ["Gross", "Groß"],
  ["דוד", "דָּוִד"],
  ["محمد", "مُحَمَّد"],
  ["Focus", "Fo\u0e34cus\u093e"],
  ["Focus", "Fо\u0483cus"],
  ["राज", "राज\u0e34"],
  ["میخواهم", "می\u200cخواهم"],
  ["क्ष", "क्\u200dष"],
  ["राज", "राज\u200d\u0e34"],
  ["ཀི\u0f71", "ཀི\u200d\u0f71"],
])("%s and %s look alike", (name, other) => expect(lookAlikeKey(other)).toBe(lookAlikeKey(name)));

test.each([
  ["Focus Garden", "Focus Gardens"],
  ["Timer", "Timer 2"],
  ["मेज", "मोज"],
  ["かな", "がな"],
  ["ဝေဝေ", "ဝါဝါ"],
  ["ที่", "ที"],
  ["أمل", "امل"],
  ["🚀🚀🚀🚀🚀", "🌿🌿🌿🌿🌿"],
  ["+++++", "-----"],
])("%s and %s don't", (name, other) => expect(lookAlikeKey(other)).not.toBe(lookAlikeKey(name)));

test.each([
  "",
  "   ",
  "\u3164\u3164",
  "\u200b\u200d\ufeff",
  "\u2800\u2800",
  "\u115f\u1160",
  "\ufe0f\u0301",
  "\u00ad",
  "\u{e0041}",
])("%j shows nothing", (text) => expect(visibleText(text)).toBe(""));

test.each([
  [" Focus\u200b Garden ", "Focus Garden"],
  ["Focus \u202eneD", "Focus neD"],
  ["Focus\nGarden", "Focus Garden"],
  [
    "👩‍🚀 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "👩‍🚀 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("of %j %j shows", (text, visible) => expect(visibleText(text)).toBe(visible));
