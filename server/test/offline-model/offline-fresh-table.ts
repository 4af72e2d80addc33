import { type QuestionAndAnswer, questionRows as rows } from './offline-question-row.ts';

/** Questions written after all tuning and measured once: what a new caller may expect. */
export const FRESH_QUESTIONS: readonly QuestionAndAnswer[] = [
  ...rows('support', 'fr', [
    ['Au bout de combien de jours je ne peux plus rendre un article ?', /30 jours/],
    ['je peux avoir la facture ?', null],
    ['comment savoir où se trouve ma livraison', /lien de suivi/],
    ['la carte cadeau marche jusqu’à quand', /valables un an/],
    ['y a quelqu’un au standard le samedi matin ?', /samedi de 10 h/],
    ['quel est votre slogan ?', null],
  ]),
  ...rows('support', 'en', [
    ['do I pay for returns?', /Returns are free/],
    ['i need it by tomorrow', /next day/],
    ['can i split the payment', /three instalments/],
    ['what’s your landline', /020 7946 0123/],
    ['my vase arrived with a chip in it', /replaced free/],
    ['do you plant trees?', null],
    ['will you price match?', null],
  ]),
  ...rows('support', 'es', [
    ['¿puedo cambiar la dirección del envío?', /mientras no haya salido/],
    ['el vendedor no contesta, ¿dónde escribo?', /atencion@ejemplo\.es/],
    ['¿mandan a Lisboa?', /Portugal/],
    ['¿cuál es su color favorito?', null],
  ]),
  ...rows('sales', 'fr', [
    ['c’est quoi la formule la moins chère', /29 €/],
    ['on peut exporter vers excel ?', /Excel/],
    ['combien dure la formation', /une heure/],
    ['Avez-vous un bureau à Tokyo ?', null],
  ]),
  ...rows('sales', 'en', [
    ['when can I talk to your sales people', /Monday to Friday/],
    ['does it send reminders to my clients', /reminders/],
    ['is it downloadable', /nothing to install/],
    ['do you have a referral scheme', null],
  ]),
  ...rows('sales', 'es', [
    ['¿me hacen la migración de datos?', /Importamos gratis/],
    ['¿qué incluye el plan Empresa?', /seis usuarios/],
  ]),
  ...rows('marketing', 'fr', [
    ['à quelle heure ferme la journée portes ouvertes', /17 h/],
    ['ça vaut combien 100 points', /bon de 5 €/],
    ['vous livrez des fleurs ?', null],
  ]),
  ...rows('marketing', 'en', [
    ['how many people per workshop', /twelve people/],
    ['is everything made in Europe', /made in Europe/],
  ]),
  ...rows('technical', 'fr', [
    ['y’a plus de tonalité sur le fixe', /prise verte/],
    ['la lumière est verte', /connexion fonctionne/],
    ['combien coûte un nouveau câble ?', null],
  ]),
  ...rows('technical', 'en', [
    ['how do I get to the router settings', /192\.168/],
    ['can I claim for 3 days without service', /proportional credit/],
    ['what speed will I get', null],
  ]),
  ...rows('default', 'es', [
    ['¿puedo nadar en octubre?', /mayo a septiembre/],
    ['¿cobran por el perro?', /10 €/],
  ]),
];
