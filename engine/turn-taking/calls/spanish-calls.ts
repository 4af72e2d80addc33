import type { LanguageCalls } from '../call-script.ts';

const TERMS =
  'La mesa se guarda un cuarto de hora. Las bolsas grandes se quedan en la entrada. Los viernes hay música, y la cocina cierra a las diez. En la terraza puede hacer un poco de fresco por la noche, así que traiga algo de abrigo.';

export const SPANISH_CALLS: LanguageCalls = {
  language: 'es',
  voices: ['es-419_m1', 'es_f2'],
  naturalVoices: ['ef_dora', 'em_alex'],
  filler: 'Un momento, por favor.',
  farewell: 'Gracias, adiós.',
  plain: [
    {
      agent: 'Hola, ¿en qué puedo ayudarle?',
      caller: [{ say: 'quiero reservar una mesa para mañana por la noche' }],
    },
    { agent: '¿Cuántas personas vendrán?', caller: [{ say: 'seremos cuatro personas' }] },
    { agent: TERMS, caller: [{ say: 'eso me parece muy bien' }] },
    { agent: '¿Reservo esta mesa?', caller: [{ say: 'sí' }] },
    { agent: '¿Puedo hacer algo más?', caller: [{ say: 'no gracias' }] },
  ],
  pauses: [
    {
      agent: 'Hola, ¿en qué puedo ayudarle?',
      caller: [
        { say: 'quiero reservar una', pauseMs: 900 },
        { say: 'mesa en la terraza', pauseMs: 450 },
        { say: 'mañana por la noche' },
      ],
    },
    {
      agent: '¿Cuántas personas vendrán?',
      caller: [{ say: 'seremos cuatro adultos', pauseMs: 550 }, { say: 'y un niño pequeño' }],
    },
    {
      agent: '¿Prefiere dentro o en la terraza?',
      caller: [{ say: 'mejor en la terraza porque', pauseMs: 1_100 }, { say: 'es más tranquila' }],
    },
    { agent: '¿Reservo esta mesa?', caller: [{ say: 'sí', pauseMs: 400 }, { say: 'por favor' }] },
  ],
  backChannels: [
    {
      agent: TERMS,
      asides: [
        { afterMs: 2_000, phrase: { say: 'sí' } },
        { afterMs: 5_500, phrase: { say: 'vale' } },
        { afterMs: 9_000, phrase: { say: 'claro' } },
      ],
      caller: [{ say: 'eso me parece muy bien' }],
    },
    {
      agent: TERMS,
      asides: [
        { afterMs: 3_000, phrase: { say: 'sí sí' } },
        { afterMs: 7_000, phrase: { say: 'de acuerdo' } },
      ],
      caller: [{ say: 'entonces reserve la mesa' }],
    },
  ],
  overlaps: [
    { agent: TERMS, overlapMs: 3_000, caller: [{ say: 'perdone solo quiero saber el precio' }] },
    { agent: TERMS, overlapMs: 1_500, caller: [{ say: 'no eso no es lo que pregunté' }] },
    { agent: TERMS, overlapMs: 5_000, caller: [{ say: 'espere un momento' }] },
    { agent: TERMS, overlapMs: 4_000, caller: [{ say: 'sí pero cuánto cuesta' }] },
  ],
  dictation: [
    {
      agent: '¿Cuál es su número de teléfono?',
      caller: [
        { say: 'seis uno dos', write: '612', pauseMs: 900 },
        { say: 'tres cuatro cinco', write: '345', pauseMs: 1_100 },
        { say: 'seis siete ocho', write: '678' },
      ],
    },
    {
      agent: '¿Y su correo electrónico?',
      caller: [
        { say: 'maría punto martín', pauseMs: 900 },
        { say: 'arroba', pauseMs: 500 },
        { say: 'ejemplo', pauseMs: 800 },
        { say: 'punto es' },
      ],
    },
    {
      agent: '¿Puede deletrear su apellido?',
      caller: [
        { say: 'M A R', write: 'm a r', pauseMs: 1_000 },
        { say: 'T I N', write: 't i n' },
      ],
    },
    { agent: '¿Está todo correcto?', caller: [{ say: 'sí todo correcto' }] },
  ],
};
