import { questionsOf } from './question.ts';

/** Questions with the words of the documents in other forms. */
export const INFLECTED_QUESTIONS = [
  ...questionsOf('inflected', 'fr', [
    ['Vous louez des draps au camping Les Genêts ?', 'fr/camping-les-genets', 'un jeu se loue {11 €}'],
    ['Est-ce que vous pouvez trancher mon pain ?', 'fr/boulangerie-lemoine', 'Nous {tranchons gratuitement}'],
    [
      "Quand est-ce que l'intérêt est versé à la banque ?",
      'fr/agence-credit-ligerien',
      'Les intérêts sont versés le {31 décembre}',
    ],
    [
      'Combien pour monter et équilibrer des pneus au Garage Moderne ?',
      'fr/garage-moderne',
      "Le montage et l'équilibrage coûtent {17 €} par roue",
    ],
    [
      'Je suis malade, je voudrais suspendre mes abonnements au Tonic Club',
      'fr/salle-de-sport-tonic',
      "L'abonnement se suspend {gratuitement} en cas de maladie",
    ],
    [
      "Un chien est-il accepté à l'Hôtel des Tilleuls ?",
      'fr/hotel-des-tilleuls',
      'Les chiens de moins de 15 kg sont acceptés contre {9 €}',
    ],
    [
      'Vous reprenez un médicament périmé ?',
      'fr/pharmacie-du-marche',
      'Les médicaments périmés ou non utilisés sont {repris}',
    ],
    [
      'Quel jour Roulézia prélève-t-elle chaque kilomètre du mois ?',
      'fr/assurance-auto-roulezia',
      'Les kilomètres du mois sont prélevés le {8 du mois suivant}',
    ],
    [
      'On voudrait reporter notre fête, est-ce que le traiteur accepterait ?',
      'fr/traiteur-saveurs-d-ici',
      "Un report à une autre date dans l'année est accepté {une fois sans frais}",
    ],
    [
      'À quel âge un enfant peut-il commencer une leçon de natation ?',
      'fr/piscine-les-dauphins',
      'Les leçons pour enfants commencent à {six ans}',
    ],
  ]),
  ...questionsOf('inflected', 'en', [
    [
      'Is a dog welcome in your Deck room?',
      'en/harbour-view-hotel',
      'Dogs are welcome in Deck rooms for {£10 a night}',
    ],
    [
      'Is pausing possible for a seasonal home?',
      'en/pebblenet-broadband',
      'Seasonal homes may pause a service for up to {five months a year}',
    ],
    [
      'When does a stitch come out after the operation?',
      'en/paws-and-whiskers-vets',
      'Stitches come out after {ten days}',
    ],
    [
      'Would you replace a screw or a nose pad on my glasses?',
      'en/clearview-opticians',
      'Screws and nose pads are replaced {free of charge}',
    ],
    [
      'Do you refuse a receipt that is older than ninety days?',
      'en/larkspur-staff-handbook',
      'Receipts older than ninety days are {refused}',
    ],
    [
      'I approved an invoice with mistakes in it',
      'en/inkwell-invoicing-manual',
      'A mistake in an approved invoice is put right with a {credit note}',
    ],
    [
      'Until when can I pause my standing order at the bakery?',
      'en/crumb-and-crust-bakery',
      'can be paused from the account page until {Sunday evening}',
    ],
    [
      'What does a voucher for a resident cost at Fish Dock?',
      'en/harbour-view-hotel',
      "Residents' vouchers for the Fish Dock car park cost {£7}",
    ],
    [
      'When must my dog take tapeworm tablets before journeys back to the UK?',
      'en/paws-and-whiskers-vets',
      'need a tapeworm tablet {one to five days} before the journey',
    ],
    [
      'Which climber has to pay for registering at Summit?',
      'en/summit-climbing-centre',
      'costs {£6} for rope climbers',
    ],
  ]),
  ...questionsOf('inflected', 'es', [
    [
      '¿Aceptan a mi gato en el hotel Plaza Mayor?',
      'es/hotel-plaza-mayor',
      'Aceptamos perros y gatos de hasta {10 kg}',
    ],
    [
      '¿Cuánto cuesta alquilar una toalla en el hostal La Ribera?',
      'es/hostal-la-ribera',
      'Toallas: {2 €} de alquiler',
    ],
    [
      'Quiero congelar mis cuotas del gimnasio, me he lesionado',
      'es/gimnasio-vital',
      'por lesión, {sin coste} y con informe médico',
    ],
    [
      '¿El implante está garantizado en la Clínica Sonrisa?',
      'es/clinica-dental-sonrisa',
      'Los implantes tienen garantía {de por vida}',
    ],
    [
      '¿Qué documentos hacen falta para quedar empadronado en Fuenteseca?',
      'es/ayuntamiento-de-fuenteseca',
      'Para empadronarse hacen falta {el documento de identidad}',
    ],
    [
      '¿Cuánto cuesta que me reconozcan una asignatura?',
      'es/universidad-de-almenara-secretaria',
      'Reconocer asignaturas cuesta el {25 %}',
    ],
    [
      'Si pido un anticipo en Solterra, ¿en cuánto tiempo lo devuelvo?',
      'es/manual-del-empleado-solterra',
      'se devuelven en {diez meses}',
    ],
    [
      '¿Cuánto cobra Veleta por tramitar multas?',
      'es/alquiler-coches-veleta',
      'Tramitar una multa cuesta {35 €}',
    ],
    [
      '¿Puedo tirar las cosas dañadas antes de que las vean los peritos?',
      'es/seguro-hogar-tejado',
      'No tire lo dañado {hasta que lo vea el perito}',
    ],
    [
      '¿A cuánto está el kilo de buñuelo en la panadería?',
      'es/panaderia-la-espiga',
      'Buñuelos y huesos de santo, en noviembre: {28 €}',
    ],
  ]),
];
