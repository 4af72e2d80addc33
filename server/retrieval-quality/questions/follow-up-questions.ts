import { questionsOf } from './question.ts';

/** Questions that need what was asked before as their context. */
export const FOLLOW_UP_QUESTIONS = [
  ...questionsOf('follow-up', 'fr', [
    [
      [
        'Je voudrais des renseignements sur le camping Les Genêts',
        "C'est ouvert à quelles dates ?",
        'Et les chiens, ils paient ?',
      ],
      'fr/camping-les-genets',
      'paient {3,50 €} par nuit',
    ],
    [
      ['Combien coûte la couronne en céramique au cabinet Morel ?', "Et l'implant ?"],
      'fr/cabinet-dentaire-morel',
      '| Implant, sans la couronne | {940 €}',
    ],
    [
      ['Quels sont les horaires de la piscine Les Dauphins le mardi ?', 'Et le vendredi soir ?'],
      'fr/piscine-les-dauphins',
      '| Vendredi | 12 h – 14 h et 17 h – {21 h 30}',
    ],
    [
      ['Combien de livres peut-on emprunter à la médiathèque Colette ?', 'Et si je les rends en retard ?'],
      'fr/mediatheque-colette',
      'après {quatorze jours} de retard',
    ],
    [
      [
        "Qu'est-ce qui est compris dans la formule Versant ?",
        'Et avec Sommet, la franchise pour un accident ?',
      ],
      'fr/assurance-auto-mutuelle-des-collines',
      '| Dommages tous accidents | non | non | franchise {380 €}',
    ],
    [
      ["J'aimerais commander le buffet Rouge-gorge", "Vous l'apportez jusque chez moi, c'est combien ?"],
      'fr/traiteur-saveurs-d-ici',
      'elle coûte {0,90 €} le kilomètre',
    ],
  ]),
  ...questionsOf('follow-up', 'en', [
    [
      ['What does the Beam plan from Brightwire cost?', 'And if I move house?'],
      'en/brightwire-broadband',
      'Tell us {21 days} before you move',
    ],
    [
      ['How much is the Robin room at Oakfield?', 'Is breakfast included there?'],
      'en/oakfield-guesthouse',
      '{Breakfast is included}',
    ],
    [
      ["I'd like to do the Learn the Ropes course at Summit", 'What if I have to move it to another week?'],
      'en/summit-climbing-centre',
      'Courses can be moved up to {five days} before',
    ],
    [
      ['What does an MOT test cost at Mill Road?', 'And if it fails?'],
      'en/millroad-garage',
      'the retest is {free within ten working days}',
    ],
    [
      ['Do you have a gluten-free loaf at Crumb & Crust?', 'Which day is it baked?'],
      'en/crumb-and-crust-bakery',
      '| Gluten-free Buckwheat | 550 g | £6.80 | {Thursday}',
    ],
    [
      ['What does the Deck Double at Harbour View cost?', 'And where do I park?', 'Until when can I cancel?'],
      'en/harbour-view-hotel',
      'can be cancelled until {noon} on the day before arrival',
    ],
  ]),
  ...questionsOf('follow-up', 'es', [
    [
      ['¿Cuánto cuesta la furgoneta en Veleta?', '¿Y cuántos kilómetros entran?'],
      'es/alquiler-coches-veleta',
      'En la furgoneta son {200 km}',
    ],
    [
      ['¿Qué precio tiene el curso regular de Babel?', '¿Y el libro está incluido?'],
      'es/escuela-de-idiomas-babel',
      'El libro se compra {aparte}',
    ],
    [
      ['¿A qué hora abre la recepción del hostal La Ribera?', '¿Y el desayuno?'],
      'es/hostal-la-ribera',
      'se toma de {7:00 a 9:30}',
    ],
    [
      ['¿De cuánto es la media dieta en Solterra?', '¿Y por kilómetro?'],
      'es/manual-del-empleado-solterra',
      'El kilómetro se paga a {0,29 €}',
    ],
    [
      ['Queremos casarnos por lo civil en Fuenteseca', '¿Cuánto cuesta si no estamos empadronados?'],
      'es/ayuntamiento-de-fuenteseca',
      '{180 €} si no',
    ],
    [
      ['¿Cuánto cuesta la consulta en Alameda Dental?', '¿Y trabajáis con mi seguro?'],
      'es/clinica-dental-alameda',
      '{No trabajamos con compañías de seguros}',
    ],
  ]),
];
