import { questionsOf } from './question.ts';

/** Questions in another language than the document's. */
export const FOREIGN_QUESTIONS = [
  ...questionsOf('foreign', 'fr', [
    [
      "Combien coûte la visite du moulin à huile près d'El Olivar ?",
      'es/casa-rural-el-olivar',
      'la visita cuesta {6 €} con cata',
    ],
    [
      'Quelle est la caution pour louer un vélo électrique chez Spoke & Chain ?',
      'en/spoke-and-chain-bikes',
      '| Electric bike | £28 | £42 | £190 | {£200}',
    ],
    [
      'Combien de jours de congés par an après dix ans de service chez Larkspur ?',
      'en/larkspur-staff-handbook',
      '| over 10 | {31}',
    ],
    [
      "Quels papiers faut-il pour un contrat d'électricité chez LuzClara ?",
      'es/luzclara-energia',
      'Hacen falta {el DNI}',
    ],
    [
      'Le restaurant El Faro accepte-t-il les chiens ?',
      'es/restaurante-el-faro',
      'Los perros pueden estar en la {terraza}',
    ],
    [
      'Combien coûte un implant avec la couronne à la Clínica Dental Sonrisa ?',
      'es/clinica-dental-sonrisa',
      '| Implante con corona | {1.150 €}',
    ],
    [
      "Quelles sont les heures d'ouverture du mur d'escalade Summit le week-end ?",
      'en/summit-climbing-centre',
      'weekends {9 am to 8 pm}',
    ],
    [
      'Que faire quand je sens le gaz, chez GreenArc ?',
      'en/greenarc-energy',
      'If you smell gas, {open the windows}',
    ],
    [
      'Combien SwiftParcel rembourse-t-il pour un colis perdu ?',
      'en/swiftparcel',
      'Every parcel is covered up to {£25}',
    ],
    [
      'Peut-on aller au Maroc avec une voiture de Veleta ?',
      'es/alquiler-coches-veleta',
      'a Marruecos {no se puede}',
    ],
  ]),
  ...questionsOf('foreign', 'en', [
    [
      'What do swimming lessons for children cost at Les Dauphins?',
      'fr/piscine-les-dauphins',
      'dix séances de quarante minutes pour {96 €}',
    ],
    [
      'How late is the Valbourg town hall open on Thursdays?',
      'fr/mairie-de-valbourg',
      "le jeudi jusqu'à {19 h}",
    ],
    [
      'Is there a deposit for the pan when I take a paella away from El Faro?',
      'es/restaurante-el-faro',
      'con la paella en depósito de {25 €}',
    ],
    [
      'How far ahead must I order a birthday cake from the Lemoine bakery?',
      'fr/boulangerie-lemoine',
      "Les gâteaux d'anniversaire se commandent {quarante-huit heures} à l'avance",
    ],
    [
      'Do I have to fast before a blood test at Saint-Aubin?',
      'fr/centre-de-sante-saint-aubin',
      'restez à jeun {douze heures}',
    ],
    [
      'What is the minimum age for driving a car from Veleta?',
      'es/alquiler-coches-veleta',
      'Hay que tener {21 años} cumplidos',
    ],
    [
      'How soon do I have to report a theft to Mutuelle des Collines?',
      'fr/assurance-auto-mutuelle-des-collines',
      'en cas de vol, dans les {deux jours}',
    ],
    ['Is there a penalty for leaving FibraNova?', 'es/fibranova-tarifas', '{No hay penalización}'],
    [
      'how much is the treehouse for two at Les Genêts in July',
      'fr/camping-les-genets',
      '| Cabane perchée | 2 | 92 € la nuit | {118 €}',
    ],
    [
      'What does an emergency visit to the vet at Huellas cost after midnight?',
      'es/veterinaria-huellas',
      'hasta medianoche y {110 €} después',
    ],
  ]),
  ...questionsOf('foreign', 'es', [
    [
      '¿Cuánto cuesta aparcar en el garaje del Hôtel des Tilleuls?',
      'fr/hotel-des-tilleuls',
      'Le garage souterrain compte 14 places à {12 €}',
    ],
    [
      '¿Cuánto vale la entrada de adulto en la piscina Les Dauphins?',
      'fr/piscine-les-dauphins',
      'Entrée adulte : {5,40 €}',
    ],
    [
      '¿Qué pasa con Northway si pierdo el enlace porque el tren llega tarde?',
      'en/northway-travel',
      'we pay for {the hotel and the next departure}',
    ],
    [
      '¿Cuánto cuesta la correa de distribución de un coche pequeño en el Garage Moderne?',
      'fr/garage-moderne',
      '| Courroie de distribution | {490 €}',
    ],
    [
      '¿Admiten perros en Oakfield?',
      'en/oakfield-guesthouse',
      "Well-behaved dogs may stay in the {Shepherd's hut}",
    ],
    [
      '¿Cuántos días dura la prueba de Inkwell Fountain?',
      'en/inkwell-invoicing-manual',
      'The trial of Fountain lasts {thirty days}',
    ],
    ['¿Qué interés da el Livret A?', 'fr/agence-credit-ligerien', 'Le Livret A rapporte {1,7 %}'],
    [
      '¿Tailwag paga las vacunas y la castración?',
      'en/tailwag-pet-insurance',
      'vaccinations, flea treatment, neutering and special food are {excluded}',
    ],
    [
      '¿Cuánto cuesta el desayuno inglés en The Copper Kettle?',
      'en/the-copper-kettle',
      'A full English breakfast costs {£11.50}',
    ],
    [
      '¿Cuánto tiempo guarda Hexapost un paquete en el punto de entrega?',
      'fr/colis-hexapost',
      'Un paquet est gardé {huit jours}',
    ],
  ]),
];
