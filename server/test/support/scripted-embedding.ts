// Vectors that behave as those of an embedding model do, made by arithmetic: words of one meaning, in whatever
// language or form, point the same way; other words point somewhere of their own.

const DIMENSIONS = 256;

/** Words of one meaning in French, English and Spanish, as the beginnings that their forms share. */
const MEANINGS: readonly string[] = [
  'ouvr ouvert open abre abier abrir abrim apertura horaire hour horario heure hora schedule',
  'ferm clos close cerrad cierr cerr',
  'prix price precio tarif tariff tarifa coût cout cost cuest costar combien cuánto cuanto fee frais charge',
  'livr deliver entreg envoi envío envio expédi expedi ship dispatch reparto',
  'retour return devol renvoy devuelv renvoi',
  'rembours refund reembols reimburs',
  'paie payer payé paiement pay pago pagar pagas règlement',
  'factur invoice bill factura',
  'command order pedido encarg achat purchas compr buy achet',
  'annul cancel rétract withdraw desist',
  'garant warrant garantía guarantee',
  'répar repar repair fix arregl dépann',
  'panne broken defect défect defecto averí averia fault malfunction estropead cassé roto',
  'rendez appointment cita réserv reserv book booking',
  'médecin docteur doctor physician médico medico',
  'malad sick ill enferm disease',
  'enfant child children niño niña kid',
  'animal animaux pet mascota chien dog perro chat cat gato',
  'voiture car auto coche vehicle véhicule vehículo automobile',
  'vélo velo bike bicycle bicicleta cycle',
  'train tren rail ferrocarril',
  'avion plane flight vuelo vol fly',
  'bagage luggage baggage equipaje valise suitcase maleta',
  'hôtel hotel chambre room habitación habitacion logement lodging alojamiento',
  'petit-déjeuner breakfast desayuno déjeuner lunch almuerzo repas meal comida manger eat comer',
  'végétari vegetari vegan végan vegano',
  'allerg alérg',
  'parking parc stationn estacion aparc garer park',
  'adress address direcci emplacement location lieu dónde donde where',
  'téléphon phone telephone teléfono telefono appel call llam',
  'courriel mail email correo mél',
  'contrase passwor mot-de-passe identifiant login connexion acceso clave',
  'compte account cuenta',
  'abonn subscri suscri membership adhésion membre member socio',
  'résili terminat baja rescind',
  'assur insur seguro asegur',
  'contrat contract contrato convention agreement acuerdo',
  'employ staff personnel personal empleado salarié worker trabajador',
  'congé vacanc holiday vacation vacacion leave',
  'salaire salary sueldo salario wage paye',
  'recrut recruit hire hiring embauch candidat applic solicit postul empleo emploi job',
  'eau water agua',
  'électri electri eléctric courant power energ énerg',
  'chauff heat calefac calent chaudi boiler caldera',
  'froid cold frío frio réfrig fridg nevera refrig',
  'bruit noise ruido sonor',
  'poids weight peso lourd heavy pesado kilogram',
  'taille size talla dimension medida mesure measure largeur width ancho',
  'couleur colour color',
  'neuf neuve new nuevo nueva récent',
  'occasion used second-hand usado segunda',
  'rapid fast quick express urgent urgencia urgence schnell',
  'délai delay plazo durée duration duración combien-de-temps tarda',
  'gratuit free gratis offert',
  'réduc discount descuento remise rabais promo reduc',
  'étudiant student estudiante',
  'senior retrait retire jubil anciano elder aîné',
  'handicap disab discapac fauteuil wheelchair silla accessib accesib',
  'sécur safe secur segur protect',
  'vol voler stolen theft robo robado perdu lost perdid perte',
  'clé clef key llave',
  'nettoy clean limpi lav wash',
  'peint paint pintur',
  'jardin garden jardín plante plant',
  'piscine pool piscina natation swim nadar',
  'sport gym gimnas fitness musculation',
  'cours class clase lesson leçon formation training curso course',
  'professeur teacher profesor maestro enseign instruct',
  'inscri enrol regist matrícul matricul',
  'certificat certificate diplom título',
  'passeport passport pasaporte identité identity identidad',
  'visa permis permit permiso licen autoris',
  'impôt tax impuesto fiscal tva iva vat',
  'banque bank banco',
  'crédit credit loan préstamo prêt prestamo mortgage hipoteca',
  'carte card tarjeta',
  'logiciel software programa aplicación application app',
  'install instal montage assembl mont',
  'mettre-à-jour updat actualiz version',
  'batterie battery batería pile charg recharg',
  'écran screen pantalla display',
  'données data datos privacy confidential privacidad rgpd gdpr',
  'supprim delet elimin borrar effac erase',
  'récycl recycl recicl déchet waste basura residu',
  'plaint complain reclam queja réclam',
  'avocat lawyer abogado juridique legal',
  'mariage wedding boda',
  'musée museum museo exposition exhibit visite visit',
  'billet ticket entrada boleto',
  'pain bread pan boulang bakery gâteau cake pastel tarta',
  'vin wine vino',
  'café coffee',
  'viande meat carne',
  'poisson fish pescado',
  'fromage cheese queso',
  'fumer smok fumar tabac tobacco',
  'jour day día daily quotid diari',
  'semaine week semana hebdo weekend',
  'mois month mes mensuel mensual',
  'année year año annual annuel anual',
  'lundi monday lunes',
  'dimanche sunday domingo',
  'samedi saturday sábado sabado',
  'matin morning mañana',
  'soir evening tarde nuit night noche',
];

const STOP_WORDS = new Set(
  `le la les un une des du de d l et ou est sont que qui quoi quel quelle quels quelles je tu il elle nous vous ils on
  mon ma mes ton votre vos notre nos leur ce cet cette ces au aux en dans sur pour par avec sans ne pas se sa son ses
  y a ai as avez avons ont faire fait peut puis peux comment où quand si plus the an and or is are was were be been to
  of in on at for by with from it its this that these those i you he she we they my your our their do does did can
  could will would what which who how when if not no have has had there el los las una unos unas y o es son ser está
  que qué cual cuál yo tú usted nosotros mi su sus nuestro este esta estos estas al del en para por con sin no se lo
  hay puede puedo cómo cuándo dónde si más`.split(/\s+/),
);

/** Words that say little of what a text is about. */
const VAGUE_WORDS = new Set(
  `veux veut voudrais vouloir besoin faut dois doit devoir pouvoir savoir sais dit dire donner donne mettre mets prendre
  prend aller vais va vient venir chose trop tres bien encore deja toujours jamais aussi merci bonjour want wants need
  needs must should know say tell give gives put puts take takes get gets go goes come comes thing things too very well
  still already always never also please thanks hello quiero quiere querer necesito hace falta debo debe deber saber
  decir dar doy poner pongo tomar ir voy va venir viene cosa muy bien todavia siempre nunca tambien gracias hola`.split(
    /\s+/,
  ),
);

/** The vector of a text, of length 1. */
export function scriptedEmbedding(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  // All texts have something in common, as they have for real models.
  add(vector, 'a text', 0.6);
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (STOP_WORDS.has(word)) continue;
    for (const [part, weight] of partsOf(word)) counts.set(part, (counts.get(part) ?? 0) + weight);
  }
  for (const [part, count] of counts) add(vector, part, count < 1 ? count : Math.sqrt(count));
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

/** What a word points at: its meaning where it is known, else itself, and in part the letters that it is made of. */
function partsOf(word: string): [part: string, weight: number][] {
  const meaning = meaningOf(word);
  const stem = stemOf(word);
  // Short words are mostly common ones, which say less.
  const weight = VAGUE_WORDS.has(plain(word)) || VAGUE_WORDS.has(stem) ? 0.2 : Math.min(1, word.length / 8);
  const own: [string, number][] =
    meaning === undefined
      ? [[`stem ${stem}`, weight]]
      : [
          [`meaning ${meaning}`, weight],
          [`stem ${stem}`, 0.2 * weight],
        ];
  const padded = `_${plain(word)}_`;
  const letters = Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  return [
    ...own,
    ...letters.map((three): [string, number] => [`letters ${three}`, (1.2 * weight) / letters.length]),
  ];
}

const BEGINNINGS = MEANINGS.flatMap((words, meaning) =>
  words.split(' ').map((beginning) => ({ beginning: plain(beginning), meaning })),
).sort((one, other) => other.beginning.length - one.beginning.length);

function meaningOf(word: string): number | undefined {
  const letters = plain(word);
  return BEGINNINGS.find(({ beginning }) =>
    beginning.length < 4
      ? letters === beginning || letters === `${beginning}s`
      : letters.startsWith(beginning),
  )?.meaning;
}

function stemOf(word: string): string {
  const stem = plain(word).replace(
    /(?:ements?|ations?|aciones|ingly|ings?|mente|ees?|es|ed|er|ar|ir|os|as|s|e|a|o)$/,
    '',
  );
  return stem.length >= 3 ? stem : plain(word);
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const directions = new Map<string, Float32Array>();

function add(vector: Float32Array, part: string, weight: number): void {
  const direction = directions.get(part) ?? directionOf(part);
  directions.set(part, direction);
  for (let at = 0; at < DIMENSIONS; at += 1) vector[at] = (vector[at] ?? 0) + weight * (direction[at] ?? 0);
}

/** A direction by chance, the same for the same part. */
function directionOf(part: string): Float32Array {
  let state = 2_166_136_261;
  for (const letter of part) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // The sum of a few even numbers is nearly a normal one.
  const direction = Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...direction);
  return direction.map((number) => number / length);
}
