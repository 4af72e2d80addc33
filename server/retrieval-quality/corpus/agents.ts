/** Which documents belong together as one agent's knowledge: rivals of one trade, in three languages. */
export const AGENTS: Readonly<Record<string, readonly string[]>> = {
  lodging: [
    ...['fr/hotel-des-tilleuls', 'fr/hotel-du-vieux-port', 'fr/camping-les-genets'],
    ...['en/harbour-view-hotel', 'en/oakfield-guesthouse', 'en/northway-travel'],
    ...['es/hotel-plaza-mayor', 'es/hostal-la-ribera', 'es/casa-rural-el-olivar'],
  ],
  network: [
    ...['fr/fibrelune-offres-internet', 'fr/azurnet-tarifs', 'fr/voltea-electricite'],
    ...['en/brightwire-broadband', 'en/pebblenet-broadband', 'en/greenarc-energy'],
    ...['es/ondarapida-fibra', 'es/fibranova-tarifas', 'es/luzclara-energia'],
  ],
  health: [
    ...['fr/centre-de-sante-saint-aubin', 'fr/cabinet-dentaire-morel', 'fr/pharmacie-du-marche'],
    ...['en/riverside-surgery', 'en/clearview-opticians', 'en/paws-and-whiskers-vets'],
    ...['es/clinica-dental-sonrisa', 'es/clinica-dental-alameda', 'es/veterinaria-huellas'],
  ],
  money: [
    ...['fr/agence-credit-ligerien', 'fr/assurance-auto-mutuelle-des-collines', 'fr/assurance-auto-roulezia'],
    ...['en/castlegate-bank', 'en/hearthguard-home-insurance', 'en/tailwag-pet-insurance'],
    ...['es/banco-oficina-levante', 'es/seguro-hogar-tejado', 'es/asesoria-fiscal-cuenta-redonda'],
  ],
  leisure: [
    ...['fr/salle-de-sport-tonic', 'fr/piscine-les-dauphins', 'fr/mediatheque-colette'],
    ...['en/ironhouse-gym', 'en/summit-climbing-centre'],
    ...['es/gimnasio-vital', 'es/escuela-de-idiomas-babel'],
  ],
  food: [
    ...['fr/boulangerie-lemoine', 'fr/restaurant-la-table-ronde', 'fr/traiteur-saveurs-d-ici'],
    ...['en/crumb-and-crust-bakery', 'en/the-copper-kettle'],
    ...['es/panaderia-la-espiga', 'es/restaurante-el-faro'],
  ],
  transport: [
    ...['fr/garage-moderne', 'fr/colis-hexapost'],
    ...['en/swiftparcel', 'en/millroad-garage', 'en/spoke-and-chain-bikes'],
    ...['es/paqueteria-rayo', 'es/taller-motor-siglo', 'es/alquiler-coches-veleta'],
  ],
  work: [
    ...['fr/mairie-de-valbourg', 'fr/livret-du-salarie-novaplan'],
    ...['en/inkwell-invoicing-manual', 'en/larkspur-staff-handbook', 'en/westmere-university-registry'],
    ...['es/ayuntamiento-de-fuenteseca', 'es/universidad-de-almenara-secretaria'],
    'es/manual-del-empleado-solterra',
  ],
};
