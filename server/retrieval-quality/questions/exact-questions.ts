import { questionsOf } from './question.ts';

/** Questions in the words of the documents. */
export const EXACT_QUESTIONS = [
  ...questionsOf('exact', 'fr', [
    [
      "Combien coûte un départ tardif à l'Hôtel des Tilleuls ?",
      'fr/hotel-des-tilleuls',
      "Un départ tardif, jusqu'à 14 h, coûte {25 €}",
    ],
    [
      "Quel est le prix d'un massage de cinquante minutes au spa ?",
      'fr/hotel-du-vieux-port',
      'Un massage de cinquante minutes coûte {75 €}',
    ],
    [
      'Pendant quelles heures la baignade est-elle surveillée au lac ?',
      'fr/camping-les-genets',
      'La baignade est surveillée tous les jours de {11 h à 18 h 30}',
    ],
    [
      'Comment remettre à zéro la box Séléné ?',
      'fr/fibrelune-offres-internet',
      'appuyez {douze secondes} sur le bouton caché',
    ],
    [
      'Quels sont les frais de résiliation chez Azurnet ?',
      'fr/azurnet-tarifs',
      'Les frais de résiliation sont de {35 €}',
    ],
    [
      'Combien coûte une mise en service urgente chez Voltéa ?',
      'fr/voltea-electricite',
      'Une mise en service urgente, le jour même, coûte {54,30 €}',
    ],
    [
      "Combien coûte la location d'un petit coffre au Crédit Ligérien ?",
      'fr/agence-credit-ligerien',
      "Location d'un petit coffre : {78 € par an}",
    ],
    [
      'Quel est le prix de la page en couleur à la médiathèque, pour une impression ?',
      'fr/mediatheque-colette',
      '{0,40 €} en couleur',
    ],
    [
      'Dans quel délai faut-il signaler un dégât à Hexapost ?',
      'fr/colis-hexapost',
      'Un dégât se signale sous {trois jours}',
    ],
    [
      'Quel est le droit de bouchon à La Table Ronde ?',
      'fr/restaurant-la-table-ronde',
      'le droit de bouchon est de {12 €}',
    ],
  ]),
  ...questionsOf('exact', 'en', [
    ['What do packed lunches cost at Harbour View?', 'en/harbour-view-hotel', 'Packed lunches cost {£9}'],
    [
      'What does each Wi-Fi disc for rooms with a weak signal cost?',
      'en/brightwire-broadband',
      'costs {£6 a month}',
    ],
    [
      'how deep must the trench be for the fibre',
      'en/pebblenet-broadband',
      'The trench must be {45 cm} deep',
    ],
    [
      'What does the boiler service plan cost?',
      'en/greenarc-energy',
      'The boiler service plan costs {£9 a month}',
    ],
    [
      'How much is a private sick note at Riverside Surgery?',
      'en/riverside-surgery',
      'A private sick note costs {£25}',
    ],
    [
      'What is the switching bonus at Castlegate Bank?',
      'en/castlegate-bank',
      'To earn the switching bonus of {£175}',
    ],
    [
      'How many miles does the battery of the electric bike last?',
      'en/spoke-and-chain-bikes',
      'The battery of the electric bike lasts for {45 to 70 miles}',
    ],
    [
      'How much does the sourdough class cost?',
      'en/crumb-and-crust-bakery',
      'costs {£75} and is limited to eight people',
    ],
    [
      'How long is the account locked after six wrong passwords?',
      'en/inkwell-invoicing-manual',
      'the account is locked for {fifteen minutes}',
    ],
    [
      'What does a replacement degree certificate cost?',
      'en/westmere-university-registry',
      'A replacement degree certificate costs {£45}',
    ],
  ]),
  ...questionsOf('exact', 'es', [
    [
      '¿Cuánto cuesta la excursión guiada a las salinas?',
      'es/hotel-plaza-mayor',
      'Excursión guiada a las salinas los sábados, {18 €}',
    ],
    ['¿Cuánto vale la limpieza final en El Olivar?', 'es/casa-rural-el-olivar', 'La limpieza final, {70 €}'],
    [
      '¿Cuánto tarda la portabilidad para conservar mi número?',
      'es/ondarapida-fibra',
      'la portabilidad tarda {un día laborable}',
    ],
    [
      '¿Cuánto cuesta reponer la tarjeta de acceso del gimnasio?',
      'es/gimnasio-vital',
      'Reponer la tarjeta de acceso cuesta {6 €}',
    ],
    [
      '¿Cuánto cuesta pintar un parachoques?',
      'es/taller-motor-siglo',
      'Pintar un parachoques cuesta {190 €}',
    ],
    [
      '¿Cada cuánto es obligatoria la inspección del gas?',
      'es/luzclara-energia',
      'La inspección del gas es obligatoria {cada cinco años}',
    ],
    [
      '¿Qué cuesta el chocolate con churros?',
      'es/panaderia-la-espiga',
      'El chocolate con churros, solo domingos, cuesta {3,80 €}',
    ],
    [
      '¿Cuánto cuesta el contra reembolso en Paquetería Rayo?',
      'es/paqueteria-rayo',
      'El contra reembolso cuesta {3,50 €}',
    ],
    [
      '¿Cuánto paga una cuenta sin movimientos durante dos años?',
      'es/banco-oficina-levante',
      'Una cuenta sin movimientos durante dos años paga {5 € al mes}',
    ],
    [
      '¿Cuánto dura la prueba de nivel en la escuela de idiomas?',
      'es/escuela-de-idiomas-babel',
      'Es gratuita y dura {cuarenta minutos}',
    ],
  ]),
];
