import { questionsOf } from './question.ts';

/** Questions whose answer stands in a cell of a table. */
export const TABLE_QUESTIONS = [
  ...questionsOf('table', 'fr', [
    [
      'Quel est le prix de la chambre Familiale Chêne en haute saison ?',
      'fr/hotel-des-tilleuls',
      '| Familiale Chêne | 27 m² | 132 € | {158 €}',
    ],
    [
      'Combien coûte le mobil-home Libellule à la semaine en août ?',
      'fr/camping-les-genets',
      '| Mobil-home Libellule | 6 | 395 € la semaine | {790 €}',
    ],
    [
      "Quel débit montant avec l'offre Demi-Lune ?",
      'fr/fibrelune-offres-internet',
      '| Demi-Lune | 1 Gbit/s | {700 Mbit/s}',
    ],
    [
      "C'est combien, Lagune Famille, après les six premiers mois ?",
      'fr/azurnet-tarifs',
      '| Lagune Famille | fibre, avec télévision | 1 Gbit/s | 27,90 € | {41,90 €}',
    ],
    [
      "Et l'abonnement 9 kVA du contrat Nocturne, il est à combien ?",
      'fr/voltea-electricite',
      '| Nocturne | 0,2490 € | 0,1815 € | 13,10 € par mois | {16,90 €}',
    ],
    [
      'Quels jours vient la sage-femme au centre de santé ?',
      'fr/centre-de-sante-saint-aubin',
      '| Sage-femme | {mardi, jeudi}',
    ],
    [
      'Quel est le plafond de paiement de la formule Rivage ?',
      'fr/agence-credit-ligerien',
      '| Rivage | 4,20 € | Visa Classic | {2 500 €}',
    ],
    [
      'Combien pour un colis de 5 kg à domicile avec Hexapost ?',
      'fr/colis-hexapost',
      '| 5 kg | 7,40 € | {11,50 €}',
    ],
    [
      'Quels jours faites-vous la tourte de seigle ?',
      'fr/boulangerie-lemoine',
      '| Tourte de seigle | 1 kg | 6,90 € | {mercredi, samedi}',
    ],
    [
      'Pour le cocktail Pinson, il faut être combien au minimum ?',
      'fr/traiteur-saveurs-d-ici',
      '| Cocktail Pinson | 12 salées, 4 sucrées, 2 ateliers | 31 € | {30 personnes}',
    ],
  ]),
  ...questionsOf('table', 'en', [
    [
      'What does the Admiral Suite cost in May?',
      'en/harbour-view-hotel',
      '| Admiral Suite | one king, one sofa bed | £165 | {£219}',
    ],
    [
      'When does the Lofoten Light journey leave?',
      'en/northway-travel',
      '| Lofoten Light | LO10 | 10 | {14 June, 19 July}',
    ],
    ['How fast is the upload with Flare?', 'en/brightwire-broadband', '| Flare | 900 Mbps | {110 Mbps}'],
    [
      'What is the one-off cost of Skyline?',
      'en/pebblenet-broadband',
      '| Skyline | satellite | 100 Mbps | £58 | {£340}',
    ],
    [
      'What is the exit fee for Anchor 24?',
      'en/greenarc-energy',
      '| Anchor 24 (fixed) | 24.2p | 6.2p | 84p | {£75}',
    ],
    [
      'How much is spaying a large dog?',
      'en/paws-and-whiskers-vets',
      '| Spaying, female | £110 | £265 | {£345}',
    ],
    ['What excess does the Gallop plan have?', 'en/tailwag-pet-insurance', '| Gallop | £12,000 | {£85}'],
    [
      'How much is a full service for a van at Mill Road?',
      'en/millroad-garage',
      '| Full service | £195 | £235 | {£270}',
    ],
    [
      'How many invoices a month can I write with Nib?',
      'en/inkwell-invoicing-manual',
      '| Nib | £9 | 2 | {100}',
    ],
    [
      'When is reading week in spring at Westmere?',
      'en/westmere-university-registry',
      '| Reading week | 4 to 8 November | {17 to 21 March}',
    ],
  ]),
  ...questionsOf('table', 'es', [
    [
      '¿Cuánto cuesta la Doble Balcón un sábado?',
      'es/hotel-plaza-mayor',
      '| Doble Balcón | 22 m² | 99 € | {127 €}',
    ],
    ['¿Cuántos gigas de móvil trae la tarifa Marea?', 'es/ondarapida-fibra', '| Marea | 600 Mb | {30 GB}'],
    [
      '¿Qué precio tiene Huracán al mes?',
      'es/fibranova-tarifas',
      '| Huracán | 10 Gb | 85 canales | {54,90 €}',
    ],
    [
      '¿Cuánto cuesta el kilovatio en hora punta con Tres Lunas?',
      'es/luzclara-energia',
      '| Tres Lunas | {0,198 €}',
    ],
    [
      'precio de la férula de descarga con carnet joven',
      'es/clinica-dental-alameda',
      '| Férula de descarga | 180 € | {160 €}',
    ],
    [
      '¿Cuál es el límite de cajero de la Cuenta Básica?',
      'es/banco-oficina-levante',
      '| Cuenta Básica | 3 € | ninguna | Débito | {300 €}',
    ],
    [
      '¿Cuántos alumnos hay por grupo en el intensivo de mañana?',
      'es/escuela-de-idiomas-babel',
      '| Intensivo de mañana | 15 | {5 a 9}',
    ],
    [
      '¿Qué fianza pide Veleta para la furgoneta?',
      'es/alquiler-coches-veleta',
      '| V Furgoneta | 9 m³ | 3 | 68 € | 380 € | {1.000 €}',
    ],
    [
      '¿Cuándo son los exámenes ordinarios del segundo semestre?',
      'es/universidad-de-almenara-secretaria',
      '| Exámenes ordinarios | 8 – 24 de enero | {27 de mayo – 13 de junio}',
    ],
    [
      '¿Cuántos días dan por una mudanza en Solterra?',
      'es/manual-del-empleado-solterra',
      '| Mudanza | {1 día, 2 si cambia de provincia}',
    ],
  ]),
];
