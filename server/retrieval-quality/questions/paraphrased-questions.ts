import { questionsOf } from './question.ts';

/** Questions in other words than the documents'. */
export const PARAPHRASED_QUESTIONS = [
  ...questionsOf('paraphrased', 'fr', [
    [
      "J'arrive par le dernier train vers minuit, comment je rentre aux Tilleuls ?",
      'fr/hotel-des-tilleuls',
      'un {boîtier à code} placé près de la porte cochère',
    ],
    [
      'Mon mari est handicapé et ne peut pas enjamber une baignoire, où le loger face aux voiliers ?',
      'fr/hotel-du-vieux-port',
      'Quatre chambres Cour sont équipées pour les fauteuils roulants, avec {douche de plain-pied}',
    ],
    [
      'On a le droit de griller des saucisses devant la caravane ?',
      'fr/camping-les-genets',
      'Les {barbecues à gaz sont autorisés}',
    ],
    [
      "Internet ne marche plus depuis trois jours, est-ce qu'on est dédommagé par Fibrelune ?",
      'fr/fibrelune-offres-internet',
      'nous déduisons {2 € par jour}',
    ],
    [
      "Je n'arrive plus à régler mes dépenses de courant, vous pouvez m'aider ?",
      'fr/voltea-electricite',
      'un échéancier de {quatre versements}',
    ],
    [
      'Mon fils est tombé et son incisive est sortie, on la met dans quoi ?',
      'fr/cabinet-dentaire-morel',
      'se conserve dans {du lait}',
    ],
    [
      "On m'a piqué ma carte bleue cette nuit",
      'fr/agence-credit-ligerien',
      'En cas de perte ou de vol de la carte, appelez le {09 69 00 31 31}',
    ],
    [
      "Ma mère ne sort plus de chez elle, quelqu'un pourrait lui porter des romans ?",
      'fr/mediatheque-colette',
      'Les {bénévoles} apportent des livres',
    ],
    [
      "Qu'est-ce que vous faites de ce que vous n'avez pas écoulé le soir à la boulangerie ?",
      'fr/boulangerie-lemoine',
      "Les invendus sont remis chaque soir à l'association {La Main Tendue}",
    ],
    [
      'Ma fille vient de naître, jusque quand dois-je prévenir la commune ?',
      'fr/mairie-de-valbourg',
      'Une naissance se déclare dans les {cinq jours}',
    ],
  ]),
  ...questionsOf('paraphrased', 'en', [
    [
      'We reach Harbour View in the middle of the night, who opens up?',
      'en/harbour-view-hotel',
      'Later arrivals ring the {night bell}',
    ],
    ['What if too few people sign up for the trip?', 'en/northway-travel', 'we may {call the journey off}'],
    [
      "Money is tight and I can't settle what I owe for gas",
      'en/greenarc-energy',
      '{Payment plans} run for up to 24 months',
    ],
    [
      'My dad has passed away, what papers do you want to shut his account?',
      'en/castlegate-bank',
      'Bring the {death certificate}',
    ],
    [
      'A pipe has burst and my kitchen is under water at three in the morning',
      'en/hearthguard-home-insurance',
      'press 3 for an {emergency plumber}',
    ],
    [
      'My puppy swallowed a bar of candy, should I watch him first?',
      'en/paws-and-whiskers-vets',
      '{do not wait} for signs of illness',
    ],
    [
      "I wrecked my knee and won't be lifting for two months, do I keep paying?",
      'en/ironhouse-gym',
      "or {free of charge with a doctor's note}",
    ],
    [
      'I was out when the courier came, could he hand it to the people next door?',
      'en/swiftparcel',
      'or with a {neighbour}',
    ],
    [
      'My wife is expecting, how much time off does the dad get?',
      'en/larkspur-staff-handbook',
      'Paternity leave is {four weeks} at full pay',
    ],
    [
      'My essay was overdue, what does that do to my grade?',
      'en/westmere-university-registry',
      'Work handed in late loses {five marks a day}',
    ],
  ]),
  ...questionsOf('paraphrased', 'es', [
    [
      'Nos vamos antes del amanecer, ¿nos dan algo de comer para el camino?',
      'es/hotel-plaza-mayor',
      'preparamos una {bolsa con bocadillo}',
    ],
    [
      '¿Se pueden ver series por la noche en la casa de piedra?',
      'es/casa-rural-el-olivar',
      'sirve para correo, {no para ver películas} || {No hay televisión} ni aire acondicionado',
    ],
    [
      'Me voy a vivir a otro piso, ¿qué hago con OndaRápida?',
      'es/ondarapida-fibra',
      'El traslado de domicilio cuesta {45 €}',
    ],
    [
      'Se me apaga todo cuando cocino y lavo la ropa a la vez',
      'es/luzclara-energia',
      'seguramente {falta potencia}',
    ],
    [
      'Le tengo pánico al dentista, ¿me pueden dormir?',
      'es/clinica-dental-alameda',
      'trabajan con {sedación consciente} || Venga en ayunas de seis horas',
    ],
    [
      'Han entrado ladrones en casa, ¿qué papeles tengo que mandar?',
      'es/seguro-hogar-tejado',
      'si hubo robo, la {denuncia}',
    ],
    [
      'Me ha escrito el fisco y estoy asustado',
      'es/asesoria-fiscal-cuenta-redonda',
      'Si recibe una carta de Hacienda, mándela {el mismo día}',
    ],
    ['¿Alguien vigila a mis hijos mientras entreno?', 'es/gimnasio-vital', 'La {ludoteca} cuida a niños'],
    [
      'Quiero deshacerme de un sofá, ¿quién se lo lleva?',
      'es/ayuntamiento-de-fuenteseca',
      'Los muebles viejos se recogen el {segundo jueves de mes}',
    ],
    [
      '¿Puedo entregar el vehículo en un sitio distinto de donde lo cogí?',
      'es/alquiler-coches-veleta',
      'Devolver en la otra oficina cuesta {25 €}',
    ],
  ]),
];
