import { plainText } from '@parley/language/plain-text.ts';

// What belongs in this folder: who has answered a call that goes out, as far as words and sound tell.

/** What has answered: a mailbox, a machine that asks who calls and why, a menu, or an announcement of the network. */
export type Machine = 'voicemail' | 'screening' | 'menu' | 'announcement';

/**
 * The machine that speaks like this, whichever of French, English and Spanish it speaks; undefined for a person, and for
 * what does not tell yet.
 * @param text what was understood of it so far
 */
export function machineIn(text: string): Machine | undefined {
  const plain = plainText(text)
    .replaceAll(/[.,;:!?¡¿«»"]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return PHRASES.find(([, phrases]) => phrases.some((phrase) => phrase.test(plain)))?.[0];
}

// People ask "would you like to leave a message?"; machines tell to. In order: a mailbox may offer keys as well, and say first that the person is not available.
const PHRASES: readonly (readonly [Machine, readonly RegExp[]])[] = [
  [
    'voicemail',
    [
      /\b(?:apres|au) (?:le |la )?(?:bip|signal(?: sonore)?|top sonore|tonalite)\b/,
      /\bvous etes (?:bien )?(?:sur|chez|au) .{0,30}\b(?:messagerie|repondeur|boite vocale)\b/,
      /\b(?:messagerie (?:vocale|de|du|d')|repondeur (?:de|du|automatique|telephonique)|boite vocale)/,
      /(?<!\b(?:voulez|souhaitez|desirez|pouvez|voudriez|veut|voulez-)[ -]?(?:vous|vous me)? )\blaissez(?:[- ](?:moi|nous|lui))? (?:un |votre |vos |le )?(?:petit )?(?:message|coordonnees|nom)/,
      /\b(?:enregistrez|deposez|laissez) votre message\b/,
      /\b(?:merci de|veuillez|vous pouvez (?:me|nous)|rappeler ou de) (?:nous |me )?laisser (?:un |votre |vos )(?:message|coordonnees|nom)/,
      /\b(?:bienvenue sur|vous etes sur|communication avec) (?:la |votre )?(?:messagerie|repondeur)\b/,
      /\b(?:after|at|following|wait for) the (?:tone|beep|signal)\b/,
      /\b(?:you have|you've) reached (?:the )?(?:voice ?mail|mailbox|answering|answerphone)/,
      /\b(?:voice ?mail ?box|voice ?mail (?:of|for|service|system)|automatic voice ?mail|automated voice|answering machine|answerphone|mailbox (?:of|is full|belonging))/,
      /\bplease leave (?:a|your|me a|us a|me your|us your) (?:(?:brief|short|detailed|name and|name number and a) )?(?:message|name)\b/,
      /^(?!.*\b(?:would|can|could|may|want|shall|do) (?:you|i)\b).*\bleave (?:a|your|me a|us a) (?:(?:brief|short|detailed) )?message (?:and|so)\b/,
      /^(?!.*\b(?:would|can|could|may|want|shall|do) (?:you|i)\b).*\b(?:can't|cannot|unable to|not able to) (?:come to|get to|answer|take) (?:the|your) (?:phone|call)\b.*\b(?:leave|message)\b/,
      /\brecord your message\b/,
      /\b(?:you have|you've) reached\b.*\b(?:away from|not available|not here|unable to|closed)\b/,
      /\b(?:kindly leave|leave us) a (?:\w+ )?message\b/,
      /\b(?:despues de|tras|al|cuando) (?:la|el|oir (?:la|el)|escuchar (?:la|el)|oiga (?:la|el)|suene (?:la|el)) (?:senal|tono|pitido|bip)\b/,
      /\b(?:buzon de voz|buzon de mensajes|contestador automatico|contestador de (?!mi|su|tu))\b/,
      /(?<!\b(?:quiere|desea|puede|quieres|podria) )\b(?:deje|deja|dejen|dejenos|dejeme|dejame|dejanos)(?: (?:su|tu|un|el))? (?:mensaje|recado|nombre)\b/,
      /^(?!.*\bme (?:puede|puedes|podria|podrias)\b).*\bno (?:puedo|podemos|puede) (?:atender(?:le|te|lo)?|contestar|responder)\b.*\b(?:mensaje|senal|tono)/,
    ],
  ],
  [
    'announcement',
    [
      /\bnumero (?:que vous (?:avez )?(?:composez?|demandez?)|demande|compose|que (?:ha|usted ha) (?:marcado|llamado)|al que (?:ha llamado|llama)|marcado)\b.{0,40}\b(?:pas|plus|no|incorrect|attribue|existe)\b/,
      /\bpersonne que vous (?:essayez|cherchez|tentez|souhaitez|voulez)\b.{0,20}\bjoindre\b.{0,20}\b(?:pas|indisponible)\b/,
      /\b(?:pas attribue|plus attribue|plus en service)\b/,
      /\bcorrespondant (?:n'est|ne peut) (?:pas|actuellement pas|plus)\b(?!.*\b(?:message|bip|signal)\b)/,
      /\bnumber (?:you(?: have|'ve)? (?:dialled|dialed|called|reached)|you are calling)\b.{0,40}\b(?:not|no longer|disconnected|incorrect)\b/,
      /\bsubscriber\b.{0,30}\b(?:not|cannot)\b.{0,20}\b(?:available|reached|answer)/,
      /\b(?:apagado o fuera de cobertura|fuera de servicio|numero marcado no existe)\b/,
    ],
  ],
  [
    'screening',
    [
      /\b(?:call screening|screening service|call assistant|google assistant|assistant de google|asistente de google)\b/,
      /\b(?:say|state|record|give) your name and (?:the |your )?(?:why|reason|purpose)/,
      /\b(?:dites|indiquez|donnez|precisez|enregistrez) votre nom (?:et|ainsi que) (?:la|le|votre|pourquoi)/,
      /\b(?:filtre|filtrage) (?:d'|des |les )?appels?\b/,
      /\b(?:diga|indique|grabe|graba|di|indica) (?:su|tu) nombre y (?:el|la|su|tu|por)\b/,
      /\bfiltr(?:o|a|ado) (?:de |las |sus )?llamadas\b/,
    ],
  ],
  [
    'menu',
    [
      /\b(?:press|dial|enter) (?:the )?(?:\d|one|two|three|four|five|six|seven|eight|nine|zero|star|hash|pound)\b/,
      /\b(?:tapez|appuyez sur|composez|faites) (?:la touche |le |sur )*(?:\d|un|deux|trois|quatre|cinq|six|sept|huit|neuf|zero|etoile|diese)\b/,
      /\b(?:pulse|marque|presione|oprima) (?:la tecla |el |la )*(?:\d|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero|asterisco|almohadilla)\b/,
    ],
  ],
];
