import { questionsOf } from './question.ts';

/** Questions with wrong or missing letters and accents. */
export const MISTYPED_QUESTIONS = [
  ...questionsOf('mistyped', 'fr', [
    [
      "combien coute le buffet du petit dejeuner a l'hotel du vieu port",
      'fr/hotel-du-vieux-port',
      'Le buffet coûte {17 €}',
    ],
    [
      'conbien coute le jeton pour la machine a lavé au canping',
      'fr/camping-les-genets',
      'Un jeton de machine à laver coûte {5 €}',
    ],
    [
      'ma box séléné a le voyent oranje',
      'fr/fibrelune-offres-internet',
      '| orange | {pas de signal optique}',
    ],
    [
      'quel est le prix du detatrage au cabinet Morrel',
      'fr/cabinet-dentaire-morel',
      '| Examen et détartrage | {59,80 €}',
    ],
    [
      'numero pour faire opositon sur ma carte du credit ligerein',
      'fr/agence-credit-ligerien',
      'appelez le {09 69 00 31 31}',
    ],
    [
      'a quelle heure est le cour de pilattes le samedi',
      'fr/salle-de-sport-tonic',
      'Pilates : mardi à 12 h 20, {samedi à 10 h}',
    ],
    [
      'est ce que le bonet est obligatoir a la picine',
      'fr/piscine-les-dauphins',
      'Le bonnet est {obligatoire}',
    ],
    [
      'combien coute une recharge de climatistaion',
      'fr/garage-moderne',
      '| Recharge de climatisation | {75 €}',
    ],
    ['mairie de valbour prix du pasport adulte', 'fr/mairie-de-valbourg', '| Passeport adulte | {86 €}'],
    [
      'combient de jours de telétravaille par semaine chez novaplan',
      'fr/livret-du-salarie-novaplan',
      '{Deux jours par semaine} sont possibles',
    ],
  ]),
  ...questionsOf('mistyped', 'en', [
    ['how much is the cookd brekfast at harbor view', 'en/harbour-view-hotel', 'and costs {£14.50}'],
    [
      'oakfeild guesthouse is there parkng',
      'en/oakfield-guesthouse',
      'There is {free parking} for eight cars',
    ],
    [
      'my lantren router shows an ambar light',
      'en/brightwire-broadband',
      '| amber | connected to us, but no internet: {restart it}',
    ],
    [
      'how much emergancy credit is on the prepayement meter',
      'en/greenarc-energy',
      'Emergency credit is {£10}',
    ],
    [
      'price of varifocl panorma lenses',
      'en/clearview-opticians',
      '| Varifocal Panorama | anti-reflection, blue filter | {£340}',
    ],
    ['how much is a rabeis vacination at riverside surgury', 'en/riverside-surgery', 'rabies {£58} a dose'],
    [
      'ketlebell basics what time is the clas',
      'en/ironhouse-gym',
      'Kettlebell basics: Mondays and Thursdays at {6.15 pm}',
    ],
    [
      'wich days is the seded rye baked',
      'en/crumb-and-crust-bakery',
      '| Seeded Rye | 750 g | £5.20 | {Wednesday, Friday}',
    ],
    [
      'tandam hire price for a week at spoke and chian',
      'en/spoke-and-chain-bikes',
      '| Tandem | £30 | £45 | {£195}',
    ],
    [
      'subsidance exces home insurence',
      'en/hearthguard-home-insurance',
      'For subsidence the excess is always {£1,000}',
    ],
  ]),
  ...questionsOf('mistyped', 'es', [
    ['cuanto cuesta el gareje del hotel plaza mallor', 'es/hotel-plaza-mayor', 'cuesta {16 €} al día'],
    [
      'presio del dormitorio femenimo en temporada alta',
      'es/hostal-la-ribera',
      '| Dormitorio femenino | 6 literas | 19 € | {25 €}',
    ],
    ['que signfica la luz azul del ruter boya', 'es/ondarapida-fibra', '| azul | {botón WPS activado}'],
    [
      'cuanto vale una endodonzia de molar en la clinica sonrrisa',
      'es/clinica-dental-sonrisa',
      '| Endodoncia de molar | {215 €}',
    ],
    ['vacuna de la leismania presio', 'es/veterinaria-huellas', 'La vacuna de la leishmania, {62 €}'],
    ['a que ora es el aquajym', 'es/gimnasio-vital', 'Aquagym: martes y viernes a las {11:15}'],
    ['cuanto pesa la hogasa de pueblo', 'es/panaderia-la-espiga', '| Hogaza de pueblo | {1 kg}'],
    [
      'cuantos pazes tiene el menu de desgustacion',
      'es/restaurante-el-faro',
      'El menú Ancla, de degustación, tiene {siete pases}',
    ],
    [
      'cuando se paga el inpuesto de veiculos',
      'es/ayuntamiento-de-fuenteseca',
      '| Impuesto de vehículos, turismo medio | 71 € al año | {1 de abril – 20 de junio}',
    ],
    [
      'cuanto es la fransquicia de viga en seguros tejdo',
      'es/seguro-hogar-tejado',
      '| Franquicia | 150 € | {60 €}',
    ],
  ]),
];
