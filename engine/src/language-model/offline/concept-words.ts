/**
 * Words that callers and prompts use for one thing, in several languages: concept, then its words in plain form.
 * A word may stand for more than one concept.
 */
export const CONCEPT_WORDS: Readonly<Record<string, string>> = {
  hours: `horaire horaires ouvert ouverts ouverte ouvertes ouvre ouvrez ouvrent ouvrir ouverture ferme fermes fermee fermez ferment fermer fermeture disponible disponibles
    open opens opened opening hours close closes closing closed shut schedule available availability
    horario horarios abre abren abris abrir abierto abiertos abierta apertura cierra cierran cerrar cerrado cerrados atiende atienden atendeis
    orari orario aperto aperti apre openingstijden geopend offnungszeiten geoffnet offen godziny otwarcia otwarte czynne oppettider oppet`,
  day: `lundi mardi mercredi jeudi vendredi samedi dimanche lundis mardis mercredis jeudis vendredis samedis dimanches ferie feries weekend
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekday weekdays
    lunes martes miercoles jueves viernes sabado sabados domingo domingos festivo festivos finde
    lunedi sabato domenica segunda sexta maandag zaterdag zondag montag freitag samstag sonntag sobota niedziela lordag sondag`,
  price: `prix tarif tarifs tarifaire tarification cout couts coute coutent couter coutera couterait cher chere chers cheres euros frais payant payante payantes montant devis budget abordable economique
    price prices priced pricing cost costs costing charge charged charges fee fees rate rates expensive cheap cheaper cheapest afford affordable quote budget
    precio precios tarifa tarifas cuesta cuestan costar costaria coste costes caro cara caros barato barata baratos barata presupuesto presupuesta importe
    prezzo prezzi costa costano preco precos custa prijs prijzen kost preis preise kostet kosten cena ceny kosztuje pris priser kostar`,
  free: `gratuit gratuite gratuits gratuites gratuitement gratos offert offerte offerts offertes payant payante free complimentary gratis gratuito gratuita gratuitos gratuitas gratuitamente kostenlos`,
  address: `adresse situe situee situes rue localisation emplacement itineraire address located location directions whereabouts direccion ubicacion ubicado ubicada ubicados calle indirizzo endereco morada adres anschrift`,
  delivery: `livraison livraisons livrer livrez livre livres livree livrees livreur expedier expedition expediez expedie envoi envois envoyer envoyez acheminement port transporteur coursier
    delivery deliveries deliver delivers delivered delivering shipping ship ships shipped shipment postage courier carrier dispatch dispatched
    envio envios enviar enviamos entregamos mandar manda mandan mandais envia envian enviais entrega entregas entregar entregan reparto mensajeria transportista
    spedizione consegna bezorging levering verzending lieferung versand liefern liefert dostawa wysylka leverans frakt`,
  express: `express rapide rapidement urgent urgence  expres fastest faster urgent urgently exprese urgente rapido`,
  return: `retour retours retourner retournez retourne retournes retournee renvoyer renvoie renvoi rendre rapporter retractation echanger echange echanges
    return returns returned returning exchange exchanged exchanges swap
    devolucion devoluciones devolver devuelvo devuelve devolverlo devolverla cambio
    reso restituire devolucao retour retourneren ruckgabe rucksendung zurucksenden zwrot zwroty retur returnera`,
  refund: `remboursement remboursements rembourser rembourse rembourses remboursee remboursable refund refunds refunded refundable reimburse reimbursed reimbursement
    reembolso reembolsos reembolsar reembolsan reembolsable rimborso terugbetaling erstattung ruckerstattung aterbetalning`,
  contact: `contact contacter contactez joindre joignable joignables ecrire appeler appelle rappeler coordonnees
    contact contacting reach reachable call calling ring write
    contactar contacto contactaros llamar llamaros llamarles llamarle escribir escribirnos escribiros localizar
    contattare contatto contacteren kontakt kontaktieren erreichen kontakta`,
  phone: `telephone tel telephonique telephoner portable mobile smartphone phone telephone cell cellphone telefono telefonico movil telefon telefone telefoon telefonnummer telefonu iphone android`,
  landline: `fixe landline fijo telephone phone telefono tel`,
  number: `numero number`,
  email: `email emails mail mails courriel courriels correo correos electronico mailbox`,
  appointment: `rendezvous reservation reservations reserver creneau creneaux appointment appointments booking bookings book booked slot slots meeting
    cita citas reserva reservas reservar turno turnos reunion appuntamento marcacao consulta afspraak termin wizyta spotkanie bokning`,
  payment: `payer paie payez paiement paiements regler reglement carte cartes bancaire virement cheque cheques especes visa mastercard paypal
    pay paying payment payments paid card cards cash bank visa mastercard amex paypal cheque cheques
    pagar pago pagos pagando tarjeta tarjetas efectivo transferencia bizum
    pagamento betalen betaling zahlung bezahlen zahlen platnosc zaplacic betalning betala`,
  instalments: `fois mensualites mensualite echelonne echelonner instalments instalment installments installment plazos plazo cuotas fraccionar`,
  warranty: `garantie garanties garantis garanti garantit warranty warranties guarantee guaranteed guarantees garantia garantias garantizado garanzia gwarancja`,
  discount: `remise remises reduction reductions reduit rabais promo promos promotion promotions solde soldes ristourne code codes avantage
    discount discounts discounted reduced voucher vouchers coupon coupons promo promos promotion rebate
    descuento descuentos rebaja rebajas rebajado promocion promociones promo codigo cupon cupones vale vales`,
  offer: `voucher vouchers coupon coupons cupon cupones vale vales bon bons offre offres promo promos promotion promotions offer offers deal deals promo promos oferta ofertas promociones promocion promo`,
  trial: `essai essais essayer tester teste trial trials try trying test testing prueba pruebas probar probarlo`,
  cancel: `annuler annulation annulee annule annulez annulable resilier resilie resiliation engagement engagements engage arreter
    cancel cancels cancelled canceled cancelling cancellation terminate termination commitment commit quit minimum
    baja cancelar cancela cancelarlo cancelado cancelacion anular anulacion permanencia rescindir
    disdire annullare stornieren kundigen anuluj`,
  change: `changer change changee modifier modifie modifiee modifiable modification remplacer rectifier change changes changed changing modify modified amend edit switch upgrade downgrade cambiar cambia cambio cambiarlo modificar modifico rectificar`,
  order: `commande commandes commandee commander achat achats achete acheter order orders ordered ordering purchase purchased bought pedido pedidos pedi compra compras comprado compre encargo`,
  tracking: `suivi suivre suit tracer track tracks tracking traced whereabouts sigo seguimiento seguir rastrear rastreo localizador`,
  parcel: `colis paquet paquets parcel parcels package packages packet paquete paquetes`,
  broken: `outoforder casse cassee casses cassees abime abimee defectueux defectueuse endommage endommagee brise brisee fele felee defaut
    break breaks breaking broken broke damaged damage faulty defective defect cracked smashed shattered torn
    roto rota rotos rotas danado danada defectuoso defectuosa averiado averiada estropeado estropeada quebrado`,
  replace: `remplacer remplace remplacement echange echanger echanges replace replaced replacement exchange exchanged exchanges swap swapped sustituye sustituir sustitucion reemplazar reemplazo reemplazan`,
  password: `motdepasse mdp code password passwords passcode contrasena contrasenas clave passwort`,
  wifi: `wifi wlan`,
  slow: `lent lente lents lenteur rame ramer rament saccade slow slower slowly sluggish lag lags laggy lagging lento lenta lentos despacio lentitud`,
  restart: `nointernet redemarrer redemarre redemarrage relancer reboot rebooting restart restarting restarts reiniciar reinicio reinicia reinicie`,
  outage: `outoforder nointernet panne pannes coupure coupures coupee coupe incident incidents outage outages fault faults down disconnected averia averias corte cortes cortada cortado caida incidencia`,
  repair: `reparer reparation reparations repare retablir retablie retablissement depanner repair repaired repairs fix fixed fixing restore restored reparar reparacion arreglar arreglan arreglarse restablece restablecer solucionar`,
  technician: `technicien technicienne techniciens passage visite intervention interventions depannage depanneur engineer engineers visit technician technicians repairman callout tecnico tecnicos visita visitas`,
  router: `box modem routeur livebox freebox boitier router routers modem`,
  invoice: `facture factures facturer facturation invoice invoices invoicing bill bills billing billed receipt factura facturas facturar facturacion recibo`,
  plan: `contrat contrats contract contracts contrato contratos option options opcion opciones formule formules abonnement abonnements abonner forfait forfaits offre plan plans subscription subscriptions subscribe package packages tier suscripcion suscripciones plan planes abono`,
  user: `utilisateur utilisateurs collaborateur collaborateurs equipe collegue collegues
    user users seat seats staff colleagues coworkers usuario usuarios`,
  privacy: `donnees donnee confidentialite rgpd vendues partagees data privacy private gdpr datos privacidad rgpd records`,
  hosting: `heberge hebergees hebergement stocke stockees serveur serveurs hosted hosting stored storage server servers aloja alojan alojados guardan guardados servidor servidores`,
  backup: `sauvegarde sauvegardes sauvegardees sauvegarder backup backups backed copia copias respaldo`,
  safety: `securise securises securite safe secure security seguro seguros segura seguridad`,
  shop: `magasin magasins boutique boutiques enseigne shop shops store stores showroom premises branch tienda tiendas local negozio loja winkel geschaft sklep butik`,
  connection: `internet connexion connecte reseau connection connected network online offline conexion conectado red`,
  line: `nointernet ligne lignes line lines linea lineas`,
  parking: `park parking garer gare stationnement stationner park aparcamiento aparcar estacionar estacionamiento parqueo coche`,
  event: `evenement evenements event events evento eventos openday portesouvertes puertasabiertas jornada jornadas`,
  workshop: `atelier ateliers workshop workshops class classes taller talleres`,
  newsletter: `newsletter infolettre bulletin lettre boletin noticias`,
  unsubscribe: `desinscription desinscrire desabonner desabonnement desinscrit unsubscribe unsubscribing unsubscribed baja desuscribir desuscribirme`,
  subscribe: `inscription inscriptions inscrire inscrit register registration enrol enroll signup inscripcion inscripciones inscribirse inscribirme apuntarse apuntarme`,
  human: `conseiller conseillere conseillers humain personne operateur adviser advisor advisers agent human person operator representative asesor asesora asesores humano`,
  complaint: `reclamation reclamations plainte plaintes plaindre litige complaint complaints complain reclamacion reclamaciones reclamar queja quejas quejarme`,
  giftcard: `cadeau cadeaux gift gifts regalo regalos`,
  loyalty: `fidelite fidele points point loyalty points rewards fidelidad puntos`,
  expiry: `expirent expirer expire expiration perime perimee perimes valable valables valide validite expire expires expired expiry expiration valid validity caducan caduca caducidad caducado valido validos valida vence vencen`,
  referral: `parrainage parrainer parraine parrain filleul ami amie amis amies referral refer referring friend friends recomendacion recomendar recomiendo amigo amiga amigos invitar`,
  training: `formation formations former forme apprendre training trained train learn lesson formacion formar capacitacion aprender ensenan`,
  setup: `installer installation installe mettre mise demarrer setup install installs installed installation instalacion instalar puesta marcha`,
  import: `importer importation reprendre reprenons reprise recuperer recuperez migrer migration transferer transferez import imports imported migrate migrating migration transfer move importar importamos migrar migracion traspasar`,
  demonstration: `demonstration demonstrations demo demos presentation demonstration demo demos demonstracion demostracion`,
  compatible: `compatible compatibles connecte connecter integration integrations integre synchroniser connects connect integrate integrates integration integrations sync syncs conecta conectar integra integracion compatible sincroniza sincronizar`,
  compensation: `rembourser rembourse rembourses remboursement refund refunds refunded reembolso reembolsar indemnisation indemnise indemniser dedommagement dedommage geste avoir compensation compensate compensated credit compensacion compensar compensan indemnizacion abono`,
  device: `appareil appareils device devices gadgets dispositivo dispositivos aparato aparatos`,
  computer: `app apps appli applis application aplicacion mobile portable movil smartphone ordinateur ordinateurs pc mac windows tablette tablettes ipad computer computers laptop desktop mac windows tablet tablets ordenador ordenadores portatil tableta`,
  light: `voyant voyants lumiere led diode light lights lamp led luz luces piloto`,
  made: `fabrique fabriques fabriquez fabrication provenance proviennent viennent made manufactured manufacture produced fabrican fabricado fabricados fabricacion hechos`,
  member: `abonne abonnes adherent subscriber subscribers member members suscriptor suscriptores socio`,
  reset: `reinitialiser reinitialise reinitialisation oublie oubliee forgotten forgot reset resetting restablecer restablece olvidada olvidado olvide`,
  sale: `vendre vendez vends vendons vendent vente ventes sell sells selling sold vender venden vende vendemos vendeis venta ventas`,
  account: `compte espace identifiant account login cuenta usuario`,
  vat: `tva ttc ht taxe taxes hors tax taxes vat iva impuesto impuestos`,
  status: `etat statut avancement status progress estado`,
  lift: `access acces acceso ascenseur etage pmr fauteuil handicape handicapes wheelchair lift elevator accessible accessibility disabled floor ascensor accesible silla minusvalidos`,
  loan: `pret preter pretez prete pretees remplacement courtoisie loan loaner courtesy lend prestamo sustitucion`,
  emergency: `urgence urgences urgent urgente emergency emergencies urgent pain toothache hurts urgencia urgencias`,
  pet: `animal animaux chien chiens chat chats pet pets dog dogs cat cats mascota mascotas perro perros perra perrito gato gatos`,
  breakfast: `petitdejeuner breakfast desayuno desayunos desayunar`,
  checkIn: `arrivee checkin entrada llegada`,
  checkOut: `depart checkout salida`,
  admission: `entree admission entry entrance ticket tickets entrada entradas`,
  press: `presse journaliste journalistes journalist journalists press media prensa periodista periodistas partenariat partnership colaboracion`,
  customers: `clientele clientela`,
  place: `france belgique luxembourg suisse allemagne espagne italie angleterre irlande portugal europe canada quebec corse guadeloupe martinique reunion maroc algerie tunisie usa amerique paris lyon marseille londres bruxelles etranger international
    germany spain italy france belgium ireland scotland wales england britain uk europe netherlands switzerland austria poland sweden norway denmark finland portugal america usa us canada australia london paris dublin bristol manchester abroad overseas international worldwide
    espana francia alemania italia inglaterra irlanda belgica portugal mexico argentina chile colombia peru canarias baleares ceuta melilla madrid barcelona valencia sevilla peninsula peninsular extranjero internacional andorra`,
};
