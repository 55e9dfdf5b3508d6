import { beforeAll, expect, test } from "vitest";
import { syncIndex } from "#domain/search/index.server.ts";
import { searchApps } from "#domain/search/queries.server.ts";
import { joinHyphenated } from "#domain/search/words.ts";
import { insertApps, type SearchApp } from "#tests/support/search-apps.ts";
import { testServices } from "#tests/support/services.ts";

const { services } = testServices();
let names: Map<string, string>;

function app(name: string, description: string, installs: number): SearchApp {
  return { name, description, installs, tags: "Utilities", creator: "Mira Okafor", stars: "4/1" };
}

const APPS = [
  app("Unit Swap", "Converts units: metres, miles, cups and degrees.", 350),
  app("Money Swap", "A currency converter with the rates of the day.", 120),
  app("Habit Dots", "Tracks your habits with one dot a day.", 900),
  app("Plan B", "A planner for the week, and for families.", 40),
  app("To-Do List", "What is left today.", 500),
  app("My To-Do", "A list that ends.", 60),
  app("Errands", "Your todos, by shop.", 30),
  app("Box of Sums", "Drag a number down to the box to do its sum later.", 20),
  app("Photo Grid", "Drag pictures to the grid, then down it goes.", 700),
  app("Mail Sorter", "Moves letters to folders. Does it by colour.", 650),
  app("Sum Park", "Adds numbers up, for summer camps.", 80),
  app("News Desk", "Headlines of one day.", 70),
  app("New Leaf", "A gardening diary.", 75),
  app("Zeitmesser", "Ein Wecker für die Küche, misst auch Übungen.", 210),
  app("Rechenheft", "Umrechnen und Rechnen: Einheiten wie Meter, Meilen und Tassen.", 160),
  app("Notizbuch", "Kurze Notizen für unterwegs.", 90),
  app("Horloge", "L'heure à travers le monde, avec des alarmes.", 130),
  app("Convertisseur", "Convertit les unités de mesure d'usage courant.", 140),
  app("Mon Journal", "Des journaux intimes, un par saison.", 45),
  app("Ricettario", "Ricette della nonna, con l'orologio per la pasta.", 55),
  app("Recetario", "Guarda tus recetas y calcula las raciones.", 65),
  app("الساعة", "منبه بسيط للصباح", 95),
  app("دفتر", "تسجيل الملاحظات والمصروفات اليومية", 85),
  app("המחשבון", "חישובים מהירים לכל יום", 35),
  app("家計簿", "毎日の支出を簡単に記録するアプリです。", 420),
  app("腕時計", "ガラスの時計を画面に。", 110),
  app("カメラ手帳", "写真とメモ。", 50),
  app("番茄钟", "专注工作的计时器，每天二十五分钟。", 310),
  app("每日记账", "记录每一笔收入和支出。", 220),
  app("จับเวลา", "นาฬิกาจับเวลาสำหรับทำสมาธิ", 180),
  app("ดื่มน้ำ", "เตือนให้ดื่มน้ำทุกวัน", 170),
  app("ทำนา", "เกมปลูกข้าวในนา", 15),
  app("할일목록", "오늘 해야 할 일을 관리합니다.", 190),
  app("दिन", "हर दिन की योजना।", 25),
  app("दान", "दान का हिसाब।", 24),
  app("Калькулятор", "Простые расчёты и заметки.", 105),
];

beforeAll(async () => {
  const ids = await insertApps(services, APPS);
  names = new Map([...ids].map(([name, id]) => [id, name]));
  await syncIndex(services, 1_000);
});

async function found(query: string) {
  const { ids, inexact } = await searchApps(services, { query, tags: [], sort: "relevance", cursor: null });
  return { names: ids.map((id) => names.get(id)), inexact };
}

test.each([
  ["unit converter", ["Unit Swap", "Convertisseur"]],
  ["unit convertor", ["Unit Swap", "Convertisseur"]],
  ["units converters", ["Unit Swap", "Convertisseur"]],
  // As typed first, then other forms.
  ["converter", ["Money Swap", "Convertisseur", "Unit Swap"]],
  ["converts", ["Unit Swap", "Convertisseur", "Money Swap"]],
  ["habit tracker", ["Habit Dots"]],
  ["a tracker for habits", ["Habit Dots"]],
  ["plans", ["Plan B"]],
  ["family planning", ["Plan B"]],
  ["pictures grid", ["Photo Grid"]],
  ["gardener diaries", ["New Leaf"]],
])("English: %j finds other forms of its words", async (query, expected) => {
  expect(await found(query)).toEqual({ names: expected, inexact: false });
});

test.each([
  ["to do", ["To-Do List", "My To-Do", "Box of Sums", "Errands"]],
  ["To-Do", ["To-Do List", "My To-Do", "Box of Sums", "Errands"]],
  ["todo", ["To-Do List", "My To-Do", "Errands"]],
  ["to do list", ["To-Do List", "My To-Do"]],
  // A form is no word that only begins alike.
  ["summer", ["Sum Park"]],
  ["times", []],
  ["letter", ["Mail Sorter"]],
  // A word that the store has is not misspelt, unless nothing has all words.
  ["news", ["News Desk"]],
  ["news desk", ["News Desk"]],
  ["nwes", ["News Desk"]],
  ["news leef", ["New Leaf"]],
])("%j has no false friends", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});

test.each([
  ["टू-डू", ["टूडू"]],
  ["Cafe\u0301-Bar", ["cafebar"]],
  ["Pixel-Pad", ["pixelpad"]],
])("%s is also one word", (text, words) => expect(joinHyphenated(text)).toEqual(words));

test.each([
  ["einheitenrechner", []],
  ["einheit umrechnen", ["Rechenheft"]],
  ["einheit rechnen", ["Rechenheft"]],
  ["ein Rechner für Einheiten", ["Rechenheft"]],
  ["Übung", ["Zeitmesser"]],
  ["Notiz", ["Notizbuch"]],
  ["WECKER KUECHE", ["Zeitmesser"]],
  ["wecker küche", ["Zeitmesser"]],
])("German: %j", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});

test.each([
  ["horloge", ["Horloge"]],
  ["l'horloge", ["Horloge"]],
  ["l’heure", ["Horloge"]],
  ["convertisseur d'unités", ["Convertisseur", "Unit Swap"]],
  ["convertir unité", ["Unit Swap", "Convertisseur"]],
  ["usage", ["Convertisseur"]],
  ["journal intime", ["Mon Journal"]],
  ["alarme", ["Horloge"]],
  ["orologi", ["Ricettario"]],
  ["receta", ["Recetario"]],
  ["ricetta", ["Ricettario"]],
])("French, Italian and Spanish: %j", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});

test.each([
  ["ساعة", ["الساعة"]],
  ["الساعة", ["الساعة"]],
  ["والساعة", ["الساعة"]],
  ["مصروفات", ["دفتر"]],
  ["المنبه", ["الساعة"]],
  ["מחשבון", ["המחשבון"]],
  ["המחשבון", ["המחשבון"]],
  ["калькуляторы", ["Калькулятор"]],
  ["заметка", ["Калькулятор"]],
])("words that carry an article or an ending: %j", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});

test.each([
  ["家計", ["家計簿"]],
  ["支出", ["每日记账", "家計簿"]],
  ["支出の記録", ["家計簿"]],
  ["簡単アプリ", ["家計簿"]],
  ["時計", ["腕時計"]],
  ["簿", ["家計簿"]],
  ["カメラ", ["カメラ手帳"]],
  ["ｶﾒﾗ", ["カメラ手帳"]],
  // A voiced letter is another one.
  ["ガメラ", []],
  ["カラス", []],
  ["番茄", ["番茄钟"]],
  ["计时器", ["番茄钟"]],
  ["记账", ["每日记账"]],
  ["每日收入", ["每日记账"]],
  ["器计时", []],
])("Japanese and Chinese: %j finds a part of what isn't spaced", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});

test.each([
  ["เวลา", ["จับเวลา"]],
  ["สมาธิ", ["จับเวลา"]],
  ["นาฬิกา", ["จับเวลา"]],
  // Vowels and tones are letters: "water" is no "field".
  ["น้ำ", ["ดื่มน้ำ"]],
  ["목록", ["할일목록"]],
  ["목록을", ["할일목록"]],
  ["दिन", ["दिन"]],
])("Thai, Korean and Hindi: %j", async (query, expected) => {
  expect((await found(query)).names).toEqual(expected);
});
