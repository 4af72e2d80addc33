import type { Lexicon } from './lexicon.ts';
import { wordSet } from './word-set.ts';

/** French. */
export const lexiconFr: Lexicon = {
  language: 'fr',
  stopWords: wordSet(
    `le la les l un une des du de d au aux a en dans sur sous par pour avec sans chez vers entre et ou mais donc car ni si que qu qui quoi dont ou
    je j tu il elle on nous vous ils elles me m te t se s lui leur y ce c cet cette ces cela ca mon ma mes ton ta tes son sa ses notre nos votre vos leurs
    est es suis sont etes sommes etre ete etait serait sera ai as avons avez ont avoir avait aurait faut peut peux pouvez puis pourrais pourriez pouvoir puisje
    fait faites faire quel quelle quels quelles quand comment combien pourquoi est-ce ne n pas plus non oui ok bonjour bonsoir salut merci svp plait stp
    voudrais veux voulez aimerais souhaite souhaiterais savoir sais dire dites moi toi eux bien tres aussi encore deja alors tout tous toute toutes
    possible question moment quelconque n'importe importe façon facon maniere aujourd hui maintenant actuellement exactement quelque quelques chose autre autres meme apres avant lors jusqu jusque dois doit devoir comme va vont allez suis es as quoi hein ben bah euh voila pls`,
  ),
  weakWords: wordSet(
    'nouveau nouveaux nouvelle avoir prendre mettre aller vais marche marchent utiliser vendre vendez vend proposez proposer propose service services entreprise societe gens client clients aide aider trouver voir temps produit produits article articles demande demander passe passer arrive arriver recevoir recois donner donne besoin obtenir existe commence commencer fonctionne fonctionnent faites type genre ' +
      'semaine semaines mois annee annees an ans hier demain matin soir soiree nuit midi deux trois quatre cinq six sept huit neuf dix premier premiere dernier derniere prochain prochaine grand grande petit petite gros grosse vieux vieille bon bonne mauvais mauvaise meilleur mieux pire vrai vraie faux truc trucs machin chose choses objet objets maison chambre salon quartier ami amie mari femme fils fille voisin enfant comprendre expliquer parler dire croire penser pense crois espere attendre attends gagner gagne laisser tenir sert servir regarder ecouter essaye choisir choix chercher cherche recu recus recue venu venir viens vient fini fin debut jour jours heure heures minute minutes taille couleur modele option parce depuis toujours jamais souvent vraiment trop peu assez beaucoup plusieurs seul seule trompe trompee lieu cote niveau cas sorte dure durer fais font prends prend prenez prennent mets met mettez mettent vend vends vendent donnez trouve trouvez voit vois voyez utilise utilisez demandez devenir rester reste inclure inclus incluse comprend comprennent',
  ),
  patterns: {
    greeting:
      /^(?:re-?)?(?:bonjour|bonsoir|salut|coucou|hello|allo)(?: (?:a vous|madame|monsieur))?\b[\s,.!]*/,
    thanks:
      /^(?:(?:ok|d'accord|super|parfait|tres bien|genial|entendu)[\s,.!]*)?(?:merci|je vous remercie|grand merci)(?: (?:beaucoup|bien|infiniment|a vous|pour [\w\s']{1,30}))*[\s,.!]*/,
    howAreYou:
      /\b(?:comment (?:allez[- ]vous|vas[- ]tu|ca va|va)|(?:vous allez|tu vas) bien|ca va)\b(?! (?:couter|prendre|marcher|durer))/,
    whoAreYou:
      /\bqui (?:etes[- ]vous|es[- ]tu)\b|^(?:que|qu'est[- ]ce que) (?:vous )?(?:vendez|proposez|offrez)(?:[- ]vous)?[\s?]*$|^vous (?:vendez|proposez|faites) quoi[\s?]*$|\b(?:vous etes|tu es|t'es) qui\b|\bcomment (?:vous vous appelez|t'appelles|vous appelez)\b|\bquel est (?:votre|ton) nom\b|\ba qui (?:ai-je|je parle|parle)\b|\bque fait (?:votre|ta|l') ?(?:entreprise|societe)\b|\bque faites-vous comme metier\b/,
    areYouRobot:
      /\b(?:etes[- ]vous|es[- ]tu|vous etes|tu es|t'es|c'est)\b.{0,12}\b(?:robot|bot|machine|ordinateur|ia|intelligence artificielle|humain|humaine|vraie personne|vrai|reel|reelle)\b|\bje parle a (?:un|une) (?:robot|machine|humain|personne|ia)\b/,
    whichModel:
      /\bchat ?gpt\b|\bquel (?:est (?:votre|ton) )?modele(?: de langage| d'ia)?\b(?! de (?:box|produit))|\bgpt\b|\bgemini\b|\bclaude\b|\bllm\b|\bopenai\b/,
    capabilities:
      /\b(?:que|qu'est[- ]ce que) (?:pouvez[- ]vous|peux[- ]tu|savez[- ]vous|sais[- ]tu|vous pouvez|tu peux|vous savez|tu sais)\b.{0,5}\bfaire\b|\bcomment (?:pouvez[- ]vous|peux[- ]tu) m'aider\b|\ba quoi (?:servez[- ]vous|sers[- ]tu)\b|\b(?:vous pouvez|tu peux) faire quoi\b|^(?:aide|aidez[- ]moi|a l'aide)[\s.!]*$|\bque faites[- ]vous\b/,
    yes: /^(?:tout est (?:bon|correct|exact|juste)|oui|ouais|exact|exactement|c'est (?:ca|exact|correct|bon|juste|bien ca)|tout a fait|d'accord|bien sur|absolument|parfait|volontiers|ok|effectivement|j'accepte|je veux bien|correct)\b/,
    no: /^(?:non|nan|pas (?:du tout|vraiment|tout a fait)|c'est faux|faux|incorrect|ce n'est pas (?:ca|exact|correct|bon))\b/,
    goodbye:
      /\b(?:au revoir|a bientot|a plus tard|bonne (?:journee|soiree|fin de journee|continuation)|bon week-?end|adieu|a la prochaine|bye|ciao|je raccroche)\b/,
    nothingElse:
      /^(?:non[\s,.]*)?(?:(?:c'est|ce sera|ca sera) tout|rien d'autre|plus rien|ca ira|j'ai tout)\b|^non[\s,]+merci\b/,
    repeat:
      /\b(?:repetez|repeter|repete|redites|redire)\b|^(?:pardon|comment|quoi|hein|vous dites)[\s?]*$|\b(?:pas|rien) (?:entendu|compris)\b|\bcomprends pas\b/,
    wait: /\b(?:attendez|attends|un (?:instant|moment)|une (?:seconde|minute)|patientez|deux secondes|ne quittez pas)\b/,
    human:
      /\b(?:parler|passez|passer|joindre|avoir|transferer|transferez|mettre en relation|discuter)\b.{0,25}\b(?:quelqu'un|humain|conseiller|conseillere|personne|operateur|responsable|technicien|commercial|vrai|vraie)\b|\b(?:vrai|vraie|reel|reelle) (?:personne|humain|conseiller)\b|\bun etre humain\b|\b(?:me|m') ?rappe(?:ler|liez|lle)\b/,
    leak: /\b(?:ignore[rz]?|oublie[rz]?|contourne[rz]?)\b.{0,40}\b(?:instructions?|consignes?|regles?|prompt|precede\w*)\b|\b(?:vos|tes|ton|votre|le|les) (?:prompt|instructions|consignes|prompt systeme|message systeme)\b|\b(?:affiche|montre|donne|revele|recopie|repete|imprime|lis)(?:[rz]|ez)?\b.{0,30}\b(?:prompt|instructions|consignes|regles|configuration)\b|\bmode (?:developpeur|debug)\b|\bfais comme si tu\b|\btu es maintenant\b/,
    refusal:
      /\b(?:je )?(?:prefere|prefererais|aimerais mieux) (?:ne pas|pas|eviter)\b|\b(?:ne )?(?:veux|souhaite|desire) pas (?:le |la |vous |te |les |en )*(?:dire|donner|repondre|communiquer|parler)\b|\b(?:ne )?(?:sais|l'ai|les ai|connais) (?:plus|pas)\b|\bj'?(?:e n)?'?en ai pas\b|\bai pas (?:de|d')|\baucune idee\b|\bca ne vous regarde pas\b|^(?:passez|passe|aucun|aucune|sans reponse)\b|\bpas sur\b|\bpas envie\b|\bnon merci\b/,
    correction:
      /^(?:non|pardon|en fait|attendez|desole|desolee|oups)\b|\b(?:je voulais dire|corriger|corrigez|correction|me suis trompee?|plutot|erreur|est faux|au lieu de|changez|modifiez mon|modifiez ma)\b/,
    trouble:
      /\b(?:cassee?|casses|felee?|brisee?|dechiree?|defectueu\w+|abimee?|ne (?:marche|fonctionne) (?:pas|plus)|marche (?:pas|plus)|probleme|souci|mecontent|mecontente|decue?|furieux|furieuse|inadmissible|nul|scandaleux|(?:jamais|pas|rien) recu|pas arrivee?|jamais arrivee?|perdu|en retard|en panne|stupide|enervee?|coupee?)\b/,
    question:
      /^(?:et |alors |mais |donc )?(?:que|qu'|quel|quelle|quels|quelles|qui|quand|ou|comment|combien|pourquoi|est[- ]ce|y a[- ]t[- ]il|avez[- ]vous|pouvez[- ]vous|peut[- ]on|puis[- ]je|faites[- ]vous|livrez[- ]vous|acceptez[- ]vous|etes[- ]vous|proposez[- ]vous|vendez[- ]vous|a quelle|a quel|de quel|de quelle|jusqu'|dans quel|quoi|c'est quoi|est-il|as-tu|es-tu|peux-tu|vous avez|vous etes|vous faites|vous livrez|vous acceptez|il y a)(?=\W|$)|\best[- ]ce (?:que|qu)\b|\b(?:voudrais|aimerais|souhaite|souhaiterais|veux) (?:savoir|connaitre)\b|\b(?:dites|dis|parlez|parle|expliquez|explique)[- ]moi\b|-(?:vous|t-il|t-elle|on|je|tu)\b.*\?|\b(?:quoi|combien|comment|quand)(?= (?:si|pour|par)\b|[\s?!.]*$)|^(?:faut[- ]il|est[- ]il|on peut|je peux|il faut|faut)\b/,
    howMuch:
      /\bcombien (?:ca |cela )?(?:coute|coutent|couterait|vaut|payer|dois-je|est-ce|pour|ca)\b|\bquel(?:s)? (?:est|sont)\b.{0,25}\b(?:prix|tarifs?|couts?)\b|\ba combien\b|\bc'est combien\b|\bquel prix\b|^(?:et )?combien\??$/,
    howLong:
      /\b(?:combien de (?:temps|jours|semaines|heures|minutes|mois)|quel(?:s)? (?:est|sont)?.{0,15}delais?|sous combien|en combien|dans combien|delai)\b|\bquand\b.{0,30}\b(?:recev|arriv|rembours|livr)/,
    where:
      /\bou (?:etes[- ]vous|se trouve|se situe|est (?:votre|le|la)|vous trouver|vous trouvez|sont vos|peut[- ]on vous trouver|puis[- ]je vous)\b|\b(?:vous etes|c'est) ou\b/,
    openWhen:
      /\b(?:quand|a quelle heure|jusqu'a quelle heure|quelles heures)\b.{0,30}\b(?:ouvr|ferm|ouvert|joindre|appel|disponible)|(?:ouvr|ferm|joindre|appel|telephon)\w*.{0,30}\b(?:quand|quelle heure|quelles heures)\b/,
    when: /\b(?:quand|quelle heure|quel jour|quels jours|quelle date|horaires?)\b/,
    request:
      /\b(?:je|on|nous) (?:veux|voudrais|voulons|voudrions|veut|souhaite|souhaiterais|souhaitons|aimerais|aimerions|cherche|cherchons|desire|dois|doit)\b|\b(?:besoin (?:de|d'|que)|faut (?:que|qu')|faudrait|merci de|pouvez[- ]vous|pourriez[- ]vous|peux-tu|j'(?:aimerais|aurais besoin|ai besoin))/,
    followUp:
      /^(?:et|ou|sinon|mais|alors|donc|aussi|meme|pareil|du coup)\b|\b(?:aussi|non plus|pareil|dans ce cas)\b/,
    nameLead:
      /^(?:bonjour|oui|alors)?[\s,.]*(?:je m'appelle|mon (?:nom|prenom) (?:est|c'est)|moi c'est|c'est|je suis|je me nomme|appelez[- ]moi|nom ?:)\s+/,
    valueLead:
      /^(?:oui|alors|eh bien|ben|euh|donc)?[\s,]*(?:je (?:veux|voudrais|cherche)|j'aimerais|c'est|ce sont|il s'agit (?:de|du|d')|il y a|il y en a|nous sommes|on est|mon [\w-]+(?: [\w'-]+){0,4} (?:est|c'est)|ma [\w-]+(?: [\w'-]+){0,4} (?:est|c'est)|le [\w-]+(?: [\w'-]+){0,3} (?:est|c'est)|la [\w-]+(?: [\w'-]+){0,3} (?:est|c'est)|environ)\s+/,
  },
  prompt: {
    identity: /^(?:vous êtes|tu es)\s+/i,
    iAm: 'Je suis ',
    sayThat:
      /^((?:si|s['’]il|quand|lorsque|lorsqu['’]|pour|en cas d|dès que)[^,]{2,140},\s*)?(?:toujours\s+)?(?:réponds|répondez|répondre|dis|dites|dire|indique[rz]?|précise[rz]?|explique[rz]?|informe[rz]?|rappelle[rz]?|mentionne[rz]?|signale[rz]?|note[rz]?|sache[rz]?)(?:-(?:lui|leur|nous))?(?:\s+(?:(?:à\s+(?:la\s+|l['’])?|aux?\s+|les?\s+|la\s+|l['’])[\p{L}]+(?:\s+[\p{L}]+)?))?\s+(?:que\s+|qu['’]\s*)/iu,
    instruction:
      /^(?:(?:si|s['’]il|quand|lorsque|lorsqu['’]|avant|après|dès|une fois|en cas|pour|sauf)[^,]{2,160},\s*)?(?:n['’](?=\p{L})|(?:ne|toujours|jamais|réponds|répondez|répondre|parle[rz]?|utilise[rz]?|utilisez-le|demande[rz]?|pose[rz]?|évite[rz]?|reste[rz]?|sois|soyez|être|garde[rz]?|propose[rz]?|aide[rz]?|présente[rz]?|vouvoie|vouvoyez|vouvoyer|tutoie|tutoyez|accueille[rz]?|accueillir|confirme[rz]?|reformule[rz]?|commence[rz]? par|termine[rz]? par|mentionne[rz]?|refuse[rz]?|note[rz]?|recueille[rz]?|recueillir|donne[rz]?|explique[rz]?|adapte[rz]?|montre[rz]?|remplace[rz]? (?:ces|les)|transfère[rz]?|transférer|invite[rz]?|collecte[rz]?|écoute[rz]?|insiste[rz]?|conseille[rz]?|assure[rz]?-|privilégie[rz]?|dis|dites|dire|indique[rz]?|limite[rz]?|oriente[rz]?|qualifie[rz]?|comprendre|comprends|comprenez|agis|agissez|fais|faites|communique[rz]? |accorde[rz]?|excuse[rz]?-|escalade[rz]?|remercie[rz]?|respecte[rz]?|n['’]hésite[rz]?|tu|te|ton|ta|tes|vous (?:devez|êtes|ne devez|gardez|restez|conseillez|expliquez|donnez|répondez|parlez|pouvez (?:proposer|transférer|utiliser|demander|donner|suggérer|dire)))(?=[\s\p{P}]|$))/iu,
    askFor:
      /^(?:demande[rz]?(?:-lui)?|recueill\p{L}+|obten\p{L}+|note[rz]?|collecte[rz]?|récupére[rz]?|connaître|savoir|vérifie[rz]?|confirme[rz]?)\s+(?:au \p{L}+\s+|à l['’]\p{L}+\s+)?(?:le\s+|la\s+|les\s+|l['’]|son\s+|sa\s+|ses\s+|un\s+|une\s+)?/iu,
    goal: /^(?:votre|ton) (?:but|rôle|mission|objectif|tâche|travail) (?:est|consiste) (?:de\s+|d['’]|à\s+)/i,
    help: /^(?:aider|répondre|présenter|informer|conseiller|guider|accompagner|accueillir|vendre|réserver|expliquer|comprendre|noter|recueillir|qualifier|orienter)(?=\s)/i,
    toCaller: [
      [/(?<=\s)(?:le|la|les|lui|leur)\s+(?=rappel|recontact|contact|appel|répond|enverr|joindr)/gi, 'vous '],
      [/(?<=\s)(?:son|sa)\s+(?=dossier|demande|ticket|commande|problème|numéro|adresse)/gi, 'votre '],
    ],
  },
  phrases: {
    greet: ['Bonjour ! Comment puis-je vous aider ?', 'Bonjour ! Que puis-je faire pour vous ?'],
    welcome: ['Je vous en prie.', 'Avec plaisir.', 'C’est bien normal.'],
    howAreYou: [
      'Très bien, merci de le demander. Comment puis-je vous aider ?',
      'Tout va bien, merci. Que puis-je faire pour vous ?',
    ],
    assistant: 'Je suis l’assistant automatique.',
    robot: 'Oui, je suis un assistant automatique, pas une personne.',
    model:
      'Je suis le répondeur intégré à Parley. Aucun modèle de langage n’est connecté : je réponds à partir de ce qui m’a été confié.',
    iCan: 'Je peux {what}.',
    capabilities:
      'Je réponds aux questions à partir de ce qui m’a été confié et je note les demandes pour l’équipe.',
    goodbye: [
      'Merci de nous avoir contactés. Au revoir !',
      'Au revoir, et bonne journée !',
      'Merci à vous, et au revoir !',
    ],
    thanksGoodbye: 'Je vous en prie. Au revoir, et bonne journée !',
    nothingToRepeat: 'Je n’ai encore rien dit. Comment puis-je vous aider ?',
    wait: 'Bien sûr, prenez votre temps.',
    human: [
      'Je ne peux pas vous transférer d’ici. Votre demande reste dans cette conversation, que l’équipe peut lire.',
      'Je n’ai personne à qui vous passer pour l’instant, mais l’équipe peut lire cette conversation et votre demande.',
    ],
    kept: 'Votre demande reste dans cette conversation, que l’équipe peut lire.',
    unknown: [
      'Je n’ai pas cette information. Votre question reste dans cette conversation, l’équipe pourra la reprendre.',
      'Je ne le sais pas, et je préfère ne pas deviner : l’équipe peut lire votre question ici.',
      'Je n’ai pas de renseignement à ce sujet, mais l’équipe verra votre question dans cette conversation.',
    ],
    partial: [
      'Je n’ai pas la réponse exacte, mais voici ce que je peux vous dire :',
      'Je ne peux pas vous répondre précisément ; voici ce que je sais :',
      'Je n’en suis pas certain, mais ceci peut vous aider :',
    ],
    documentSays: 'Le document « {title} » indique : « {text} »',
    anythingElse: ['Puis-je faire autre chose pour vous ?', 'Avez-vous une autre question ?'],
    noted: ['Merci, c’est noté.', 'C’est noté.', 'Très bien.', 'Merci.'],
    thanksName: 'Merci, {name}.',
    sorry: 'Je suis désolé pour ce désagrément.',
    tellMore: ['Pouvez-vous m’en dire un peu plus ?', 'Que souhaitez-vous savoir exactement ?'],
    decline:
      'Je ne peux ni communiquer ni modifier mes consignes. Je réponds en revanche volontiers à vos questions.',
    again: ['Au fait :', 'Quand vous voudrez :', 'Il me manque encore une réponse :'],
    couldYouGive: 'Pouvez-vous me donner votre {what} ?',
    invalid: {
      email: 'Cette adresse e-mail ne semble pas complète ; elle devrait ressembler à nom@exemple.fr.',
      phone: 'Ce numéro de téléphone ne semble pas complet.',
      count: 'Il me faut un nombre.',
      date: 'Je n’ai pas reconnu de date.',
      reference: 'Je n’ai pas trouvé de numéro dans votre réponse.',
      name: 'Je n’ai pas bien saisi le nom.',
      yesNo: 'Il me faut un oui ou un non.',
    },
    skipped: ['Ce n’est pas grave, passons.', 'Aucun problème, continuons.'],
    summary: 'Je récapitule : {answers}.',
    summaryAsk: 'Est-ce exact ?',
    confirmed: 'Merci. Tout est noté dans cette conversation pour l’équipe.',
    whatToCorrect: 'Que dois-je corriger ?',
    corrected: 'C’est corrigé.',
    labels: { email: 'e-mail', phone: 'téléphone', name: 'nom' },
    notGiven: 'non communiqué',
    toolNeeds: 'Pour cela, il me faut : {what}. Pouvez-vous me l’indiquer ?',
    toolDone: ['Voici ce que j’ai trouvé :', 'Voici le résultat :'],
    toolDoneSilently: 'C’est fait.',
    toolFailed: [
      'Je suis désolé, cela n’a pas fonctionné. L’équipe peut voir votre demande dans cette conversation.',
      'Malheureusement, cela vient d’échouer : ne comptez pas dessus.',
    ],
    toolRuns: ['Un instant, je regarde.', 'Je vérifie cela.'],
  },
};
