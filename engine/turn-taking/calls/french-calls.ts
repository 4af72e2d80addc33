import type { LanguageCalls } from '../call-script.ts';

const TERMS =
  "La table est gardée un quart d'heure. Les grands sacs restent à l'entrée. Il y a de la musique le vendredi, et la cuisine ferme à vingt-deux heures. Sur la terrasse, il peut faire un peu frais le soir, prenez donc de quoi vous couvrir.";

export const FRENCH_CALLS: LanguageCalls = {
  language: 'fr',
  voices: ['fr-fr_f2', 'fr-fr_m3'],
  naturalVoices: ['ff_siwis'],
  filler: 'Un instant, je vous prie.',
  farewell: 'Merci, au revoir.',
  plain: [
    {
      agent: 'Bonjour, que puis-je pour vous ?',
      caller: [{ say: 'je voudrais réserver une table pour demain soir' }],
    },
    { agent: 'Combien serez-vous ?', caller: [{ say: 'nous serons quatre' }] },
    { agent: TERMS, caller: [{ say: 'cela me convient très bien' }] },
    { agent: 'Je réserve donc cette table ?', caller: [{ say: 'oui' }] },
    { agent: 'Puis-je faire autre chose ?', caller: [{ say: 'non merci' }] },
  ],
  pauses: [
    {
      agent: 'Bonjour, que puis-je pour vous ?',
      caller: [
        { say: 'je voudrais réserver une', pauseMs: 900 },
        { say: 'table sur la terrasse', pauseMs: 450 },
        { say: 'demain soir' },
      ],
    },
    {
      agent: 'Combien serez-vous ?',
      caller: [{ say: 'nous serons quatre adultes', pauseMs: 550 }, { say: 'et un petit enfant' }],
    },
    {
      agent: 'Préférez-vous la salle ou la terrasse ?',
      caller: [{ say: 'plutôt la terrasse parce que', pauseMs: 1_100 }, { say: "c'est plus calme" }],
    },
    {
      agent: 'Je réserve donc cette table ?',
      caller: [{ say: 'oui', pauseMs: 400 }, { say: "s'il vous plaît" }],
    },
  ],
  backChannels: [
    {
      agent: TERMS,
      asides: [
        { afterMs: 2_000, phrase: { say: 'oui' } },
        { afterMs: 5_500, phrase: { say: "d'accord" } },
        { afterMs: 9_000, phrase: { say: 'je vois' } },
      ],
      caller: [{ say: 'cela me convient très bien' }],
    },
    {
      agent: TERMS,
      asides: [
        { afterMs: 3_000, phrase: { say: 'oui oui' } },
        { afterMs: 7_000, phrase: { say: 'très bien' } },
      ],
      caller: [{ say: 'alors réservez cette table' }],
    },
  ],
  overlaps: [
    { agent: TERMS, overlapMs: 3_000, caller: [{ say: 'pardon je voudrais seulement connaître le prix' }] },
    { agent: TERMS, overlapMs: 1_500, caller: [{ say: "non ce n'est pas ma question" }] },
    { agent: TERMS, overlapMs: 5_000, caller: [{ say: 'attendez un instant' }] },
    { agent: TERMS, overlapMs: 4_000, caller: [{ say: 'oui mais combien cela coûte' }] },
  ],
  dictation: [
    {
      agent: 'Quel est votre numéro de téléphone ?',
      caller: [
        { say: 'zéro six', write: '06', pauseMs: 800 },
        { say: 'douze', write: '12', pauseMs: 1_000 },
        { say: 'trente-quatre', write: '34', pauseMs: 900 },
        { say: 'cinquante-six', write: '56', pauseMs: 700 },
        { say: 'soixante-dix-huit', write: '78' },
      ],
    },
    {
      agent: 'Et votre adresse e-mail ?',
      caller: [
        { say: 'marie point martin', pauseMs: 900 },
        { say: 'arobase', pauseMs: 500 },
        { say: 'exemple', pauseMs: 800 },
        { say: 'point fr' },
      ],
    },
    {
      agent: 'Pouvez-vous épeler votre nom de famille ?',
      caller: [
        { say: 'M A R', write: 'm a r', pauseMs: 1_000 },
        { say: 'T I N', write: 't i n' },
      ],
    },
    { agent: 'Est-ce que tout est juste ?', caller: [{ say: "oui c'est juste" }] },
  ],
};
