// A game bot as most are written: discord.js, better-sqlite3, a board of mines
// in five rows of buttons, a balance in the database, a game in memory.

import Database from 'better-sqlite3';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events } from 'discord.js';

const SIZE = 5;
const MINES = 5;

const db = new Database(process.env.DATABASE_URL);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, balance INTEGER NOT NULL)');

const create = db.prepare('INSERT INTO players (id, balance) VALUES (?, 1000) ON CONFLICT DO NOTHING');
const read = db.prepare('SELECT balance FROM players WHERE id = ?');
const add = db.prepare('UPDATE players SET balance = balance + ? WHERE id = ?');

const change = db.transaction((id, amount) => {
  create.run(id);
  add.run(amount, id);
  return read.get(id).balance;
});

const games = new Map();

function newGame(player) {
  const mines = new Set();
  while (mines.size < MINES) mines.add(Math.floor(Math.random() * SIZE * SIZE));
  return { player, mines, open: new Set(), over: false };
}

function board(game) {
  const rows = [];
  for (let y = 0; y < SIZE; y++) {
    const row = new ActionRowBuilder();
    for (let x = 0; x < SIZE; x++) {
      const tile = y * SIZE + x;
      const seen = game.open.has(tile) || game.over;
      const mine = game.mines.has(tile);
      row.addComponents(
        new ButtonBuilder()
          .setCustomId(`mines:${game.player}:${tile}`)
          .setLabel(seen ? (mine ? 'X' : 'O') : '?')
          .setStyle(seen ? (mine ? ButtonStyle.Danger : ButtonStyle.Success) : ButtonStyle.Secondary)
          .setDisabled(seen && !game.over),
      );
    }
    rows.push(row);
  }
  return rows;
}

const client = new Client({ intents: [], rest: { api: `${process.env.DISCORD_API}/api` } });

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isChatInputCommand()) {
      const game = newGame(interaction.user.id);
      games.set(game.player, game);
      const balance = change(game.player, 0);
      await interaction.reply({ content: `Mines · balance ${balance}`, components: board(game) });
      return;
    }
    if (!interaction.isButton()) return;
    const [, player, tile] = interaction.customId.split(':');
    if (player !== interaction.user.id) {
      await interaction.reply({ content: 'This is not your game.', ephemeral: true });
      return;
    }
    let game = games.get(player);
    if (!game || game.over) {
      game = newGame(player);
      games.set(player, game);
    }
    const hit = game.mines.has(Number(tile));
    game.open.add(Number(tile));
    game.over = hit || game.open.size === SIZE * SIZE - MINES;
    const balance = change(player, hit ? -3 : 1);
    await interaction.update({
      content: `Mines · balance ${balance} · ${game.open.size} open${game.over ? ' · over' : ''}`,
      components: board(game),
    });
  } catch (error) {
    console.error(error);
  }
});

process.on('SIGINT', () => client.destroy().finally(() => process.exit(0)));
client.login('Bot.usual.token');
