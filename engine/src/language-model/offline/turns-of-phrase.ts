/** A caller's plain text with its turns of phrase put into words that the concepts know. */
export function plainlyPut(plain: string, language: string): string {
  return (TURNS_OF_PHRASE[language] ?? []).reduce(
    (text, [said, meant]) => text.replace(said, ` ${meant} `),
    plain,
  );
}

/** Turns of phrase and the words of the concept table that they mean. */
const TURNS_OF_PHRASE: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/\b(?:colis|paquet|commande)\b.{0,15}\b(?:perdue?|volee?|egaree?)\b/g, 'colis suivi'],
    [
      /\brembours\w*\b.{0,30}\b(?:pas|jamais|rien)\b.{0,12}\b(?:arrivee?|recu|la|eu|fait)\b/g,
      'remboursement',
    ],
    [
      /\b(?:casse|panne|marche plus|lache|tombe)\b.{0,25}\b(?:apres|au bout de?)\b.{0,15}\b(?:mois|ans?|annees?)\b|\b(?:sav|service apres[- ]vente)\b/g,
      'garantie',
    ],
    [/\b(?:paquets?|emballages?|papiers?)[- ]cadeaux?\b/g, 'emballagecadeau'],
    [
      /\b(?:wifi|wi-fi|internet|connexion|reseau|debit)\b.{0,20}\b(?:nul|pourri|mauvais|faible|instable|horrible|catastroph\w*)\b/g,
      'wifi lent',
    ],
    [
      /\b(?:votre|le|un) (?:tel|telephone|numero)\b(?! (?:fixe|portable|mobile|ne|n'|est|de (?:commande|client|ticket)))|^\W*(?:tel|telephone)(?: svp)?\W*$/g,
      'numero telephone',
    ],
    [/\bmis(?:e|es)? en (?:service|place|route)\b|\bmettre en (?:service|place|route)\b/g, 'installation'],
    [
      /\b(?:(?:on (?:est|sera|serait)|nous (?:sommes|serons|serions)|j'ai|nous avons|on a|pour) (?:\d+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)(?: (?:personnes|employes|salaries|collegues))?)\b(?! (?:fois|mois|jours|ans|h|heures|euros))/g,
      'utilisateurs formule',
    ],
    [
      /\b(?:internet|connexion|box|wifi|ligne|reseau)\b(?: \w+){0,3} (?:marche|fonctionne|passe|repond)(?:nt)? (?:pas|plus)\b/g,
      'nointernet',
    ],
    [
      /\b(?:dois-je|dois je|faut-il|il faut|faut|je dois|on doit|a) (?:payer|regler)\b|\bc'est payant\b/g,
      'gratuit',
    ],
    [/\b(?:pour|livre\w*|recevoir|recois|arrive\w*|besoin)\b.{0,25}\bdemain\b/g, 'livraison express'],
    [/\bqui sont vos clients?\b|\bvos clients\b/g, 'clientele'],
    [
      /\b(?:jamais|pas|rien|toujours pas|encore pas)(?: encore| toujours)? (?:ete )?(?:recu|arrivee?s?|livree?s?|la)\b|\battends (?:toujours|encore)\b|\bou (?:en )?(?:est|sont)(?: passee?s?)? (?:ma|mon|mes) (?:commande|colis|paquet|achat|livraison)\w*/g,
      'colis suivi',
    ],
    [/\ben retard\b/g, 'suivi colis'],
    [
      /\b(?:mauvaise?|pas (?:le|la) bonn?e?) (?:article|produit|taille|couleur|modele|objet)\b/g,
      'retourner article',
    ],
    [/\b(?:plait|convient|va) (?:pas|plus)\b|\bchange d'avis\b/g, 'retourner'],
    [
      /\b(?:ne )?(?:marche|fonctionne|allume|demarre)(?:nt)? (?:pas|plus)\b|\ben (?:miettes|morceaux|mille morceaux)\b/g,
      'outoforder',
    ],
    [/\b(?:plus|pas) (?:d'|de |l')?(?:internet|connexion|reseau)\b/g, 'nointernet'],
    [/\b(?:capte|passe) (?:pas|mal|plus)\b|\btres mal\b/g, 'lent wifi'],
    [/\bplusieurs fois\b|\bquatre fois\b|\b[34] fois\b/g, 'fois'],
    [/\b(?:frais de port|cout du port)\b/g, 'prix livraison'],
    [/\b(?:carte bleue|cb)\b/g, 'carte bancaire'],
    [/\b(?:sur place|venir vous voir|passer vous voir)\b/g, 'magasin'],
    [/\bmoins cher\w*\b/g, 'prix'],
    [/\b(?:pas|sans) (?:le |d')?(?:son|tonalite)\b/g, 'tonalite'],
    [/\b(?:en meme temps|ensemble)\b/g, 'cumulables'],
    [/\ba quel point\b|\bquel(?:les)? heures?\b/g, 'heure'],
    [/\btravaille[zr]? (?:chez|avec|pour) vous\b|\brecrut\w+|\bstages?\b|\bembauch\w+/g, 'recrutement'],
  ],
  en: [
    [
      /\b(?:parcel|package|order|delivery)\b.{0,15}\b(?:lost|missing|stolen)\b|\blost (?:my )?(?:parcel|package)\b/g,
      'parcel tracking',
    ],
    [
      /\brefund\b.{0,30}\b(?:not|never|still|n't)\b.{0,20}\b(?:arriv|receiv|come|came|got|here|paid)\w*/g,
      'refund',
    ],
    [
      /\b(?:breaks?|broke|stopped working|fails?|failed|dies|died)\b.{0,20}\bafter\b.{0,15}\b(?:months?|years?|weeks?)\b|\bafter[- ]?sales\b/g,
      'warranty',
    ],
    [/\bnothing (?:has |have )?(?:come|arrived|received|yet|so far|turned up)\b/g, 'parcel tracking'],
    [/\bgift[- ]?wrap\w*/g, 'giftwrap'],
    [
      /\b(?:wifi|wi-fi|internet|connection|signal)\b.{0,15}\b(?:rubbish|terrible|bad|poor|weak|awful|patchy|unstable|useless)\b/g,
      'wifi slow',
    ],
    [
      /\b(?:your|the|a) (?:tel|telephone|phone) number\b|^\W*(?:tel|telephone|phone)(?: number)?(?: please)?\W*$/g,
      'number telephone',
    ],
    [
      /\b(?:we(?:'re| are| have)|there are|i have|for) (?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?: (?:people|employees|staff|of us|users))?\b(?! (?:months?|days?|years?|hours?|pounds|times))/g,
      'users plan',
    ],
    [/\b(?:have|need|do i) to pay\b|\b(?:is there|any) (?:a )?(?:charge|fee|cost)\b|\bis it paid\b/g, 'free'],
    [/\b(?:need|get|have|receive|deliver\w*|arrive)\b.{0,25}\btomorrow\b/g, 'express delivery'],
    [/\bwho (?:are|is) your (?:customers?|clients?)\b/g, 'clientele'],
    [
      /\b(?:has|have|did)(?:n't| not) (?:been )?(?:arriv|com|receiv|deliver|turn|show|got)\w*(?: up)?|\b(?:not|never) (?:arrived|received|delivered|come|came|turned up)\b|\bstill (?:waiting|not here|nothing)\b|\bwhere(?:'s| is| are)? (?:my|our) (?:order|parcel|package|delivery|stuff|item)s?\b|\bhas(?:n't)? my (?:order|parcel) (?:left|shipped)\b/g,
      'parcel tracking',
    ],
    [/\b(?:is|are|running|so|very|arriving) late\b|\bdelayed\b/g, 'tracking parcel'],
    [
      /\b(?:send|take|bring|give|post) (?:it|them|this|that|something|an? \w+|the \w+)? ?back\b|\bchanged my mind\b/g,
      'return',
    ],
    [
      /\b(?:wrong|not the right) (?:size|item|colou?r|product|model|one|thing)\b|\b(?:doesn't|does not|don't) (?:fit|like)\b/g,
      'return item',
    ],
    [/\b(?:my )?money(?: back)?\b/g, 'refund'],
    [
      /\b(?:in|to) (?:pieces|bits)\b|\b(?:stopped working|died|packed up|doesn't work|not working|won't (?:turn|switch) on)\b/g,
      'outoforder',
    ],
    [
      /\b(?:no|lost|without) (?:internet|connection|network)\b|\b(?:internet|connection|line|network)(?: is|'s)? (?:down|dead|not working|gone|out)\b/g,
      'nointernet',
    ],
    [/\b(?:in|by) (?:parts|installments|stages)\b|\bpay (?:monthly|later|over time)\b/g, 'instalments pay'],
    [/\b(?:get|got) (?:hold|in touch)(?: of| with)?\b|\btalk to you\b|\bring you\b/g, 'contact phone'],
    [
      /\b(?:in person|come in|come by|drop in|visit you|pick (?:it|them|up)|collect (?:it|them|in))\b/g,
      'shop',
    ],
    [/\bput off\b/g, 'change'],
    [/\b(?:tied|locked) in(?:to)?(?: a| any)?(?: contract)?\b|\bopt out\b|\bget out of\b/g, 'cancellation'],
    [/\bsign (?:me |us )?up\b/g, 'registration'],
    [
      /\bstop (?:sending|getting|receiving|emailing)(?: me| us)?(?: your| the| these| all)?(?: emails?| mails?| messages?| newsletters?)?\b|\b(?:no more|don't want) (?:your )?(?:emails?|newsletters?|messages)\b/g,
      'unsubscribe',
    ],
    [/\b(?:no|without) (?:sound|tone|signal)\b/g, 'tone'],
    [/\bat the same time\b|\btogether\b/g, 'combined'],
    [/\b(?:credit|debit) cards?\b|\bamerican express\b/g, 'card'],
    [/\b(?:non-?profits?|ngos?|charit\w+)\b/g, 'charities'],
    [/\b(?:drops?|dropping|cuts? out|cutting out|keeps? disconnecting|buffering|buffers)\b/g, 'slow'],
    [/\b(?:hiring|vacanc\w+|job openings?|work for you)\b/g, 'recruitment'],
  ],
  es: [
    [/\b(?:paquete|pedido)\b.{0,15}\b(?:perdido|robado|extraviado)\b/g, 'paquete seguimiento'],
    [/\breembolso\b.{0,30}\bno\b.{0,15}\b(?:llega|llegado|recibido)\b/g, 'reembolso'],
    [
      /\b(?:rompe|rompio|averia|estropea|funcionar)\b.{0,20}\b(?:despues de|tras|a los|al)\b.{0,15}\b(?:mes|meses|anos?)\b|\bpos(?:t)?venta\b/g,
      'garantia',
    ],
    [/\b(?:envol\w+|papel) (?:de|para) regalo\b|\bpara regalo\b/g, 'envoltorio'],
    [/\bhech[oa]s? (?:anicos|pedazos|trizas)\b/g, 'roto'],
    [
      /\b(?:su|vuestro|el|un) (?:numero de )?telefono\b(?! (?:fijo|movil|no))|^\W*(?:tel|telefono|movil)(?: por favor)?\W*$/g,
      'numero telefono',
    ],
    [/\bpuesta en marcha\b|\bponer en marcha\b/g, 'instalacion'],
    [
      /\b(?:somos|seremos|tenemos|para) (?:\d+|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?: (?:personas|empleados))?\b(?! (?:meses|dias|anos|horas|euros|veces))/g,
      'usuarios plan',
    ],
    [/\bcomo se llama\w*\b/g, ''],
    [/\b(?:hay|tengo|tenemos) que pagar\b|\bes de pago\b/g, 'gratis'],
    [/\b(?:necesito|para|llega\w*|recibir\w*|tener\w*|entreg\w*)\b.{0,25}\bmanana\b/g, 'envio express'],
    [/\bquienes son (?:sus|vuestros) clientes\b/g, 'clientela'],
    [
      /\b(?:no|nunca|todavia no|aun no)(?: me)? (?:ha|han|he|lo he|la he)?\s?(?:llega|llegado|llego|recibido|recibi|entregado)\b|\bsigo esperando\b|\bdonde esta(?:n)? (?:mi|mis) (?:pedido|paquete|compra|envio)s?\b|\bcomo va mi pedido\b/g,
      'paquete seguimiento',
    ],
    [/\b(?:retraso|retrasado|tarda mucho)\b/g, 'seguimiento paquete'],
    [/\b(?:devol|devuel)\w* (?:me |nos )?(?:el|mi|su) dinero\b|\b(?:mi|el) dinero\b/g, 'reembolso'],
    [/\b(?:equivocad[oa]|talla incorrecta|no (?:me gusta|es lo que pedi|me queda))\b/g, 'devolver articulo'],
    [/\bno (?:funciona|enciende|arranca|va)\b|\bdejado de funcionar\b|\bhecho pedazos\b/g, 'outoforder'],
    [/\b(?:no (?:tengo|hay|me va el)|sin|me quede sin) (?:internet|conexion|red|linea)\b/g, 'nointernet'],
    [/\bva (?:muy )?(?:mal|fatal|lent\w+)\b|\bse corta\b|\bno llega bien\b/g, 'lento'],
    [/\ben (?:persona|mano)\b|\bir a ver\w*\b|\bpasar por (?:la|alli)\b/g, 'tienda'],
    [/\bgastos de envio\b/g, 'precio envio'],
    [/\bda\w* de baja\b/g, 'baja'],
    [/\bmas (?:barat|economic)\w+/g, 'precio'],
    [/\b(?:no da|sin|no tiene) (?:tono|senal|sonido)\b/g, 'tono'],
    [/\ba la vez\b|\bjunt[oa]s\b/g, 'acumulables'],
    [/\b(?:estais|estan|os encuentro|les encuentro) (?:ubicad\w+)\b/g, 'direccion'],
    [
      /\b(?:ofertas? de (?:trabajo|empleo)|trabajar (?:con|para) (?:vosotros|ustedes)|vacantes?)\b/g,
      'reclutamiento',
    ],
  ],
};
