import type { Lexicon } from './lexicon.ts';
import { wordSet } from './word-set.ts';

/** English. */
export const lexiconEn: Lexicon = {
  language: 'en',
  stopWords: wordSet(
    `a an the i me my we us our you your he she it its they them their this that these those is are am was were be been being
    do does did doing have has had having will would can could should shall may might must to of in on at by for with from into about as and or but if
    then so than too very just there here what which who whom whose when where why how s t m re ve ll d don not no yes ok okay please hello hi hey thanks thank
    know tell give say ask question want like need let any some also up out im id id's let's really quick quickly exactly actually currently today now
    possible able anytime whenever however ever please maybe sure one ones much many long often more most other another else all each every currently still yet back am pm gotta dear sir madam guys folks`,
  ),
  weakWords: wordSet(
    'new get got make take use go going come work works sell sells buy offer offers provide service services thing things company business people customer customers help find see look time way kind sort product products item items something anything someone happens happen after before during until within per own their start ' +
      'week weeks month months year years yesterday tomorrow tonight morning afternoon evening night weekend last next first second two three four five six ten couple few half whole big small large old young good bad best better worse nice great fine cool right wrong real whole lot bit stuff home house room friend husband wife son daughter mother father kid kids neighbour happen happened think thought believe hope mean means understand explain talk speak call called put keep keeps let leave left bring brought wear received receive came went gone done made seem seems seen saw hear heard day days hour minute size colour color model option instead without because since already again never always usually often about around really actually literally send sent sends lasts pounds upstairs downstairs many often wearing later sooner earlier also even maybe include includes including',
  ),
  patterns: {
    greeting: /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|greetings)(?: there| everyone)?\b[\s,.!]*/,
    thanks:
      /^(?:(?:ok|okay|great|perfect|good|super|all right|alright)[\s,.!]*)?(?:thanks|thank you|many thanks|cheers)(?: (?:a lot|very much|so much|for [\w\s']{1,30}))?[\s,.!]*/,
    howAreYou: /\bhow are you\b|\bhow('s| is) it going\b|\bhow do you do\b/,
    whoAreYou:
      /\bwho are you\b|^what do you (?:sell|offer|make)[\s?]*$|\bwhat does your company do\b|\bwhat('s| is) your name\b|\bwho am i (?:talking|speaking) (?:to|with)\b|\bwhat are you[\s?]*$/,
    areYouRobot:
      /\bare you (?:a |an )?(?:robot|bot|machine|computer|ai|human|real|artificial|person|real person)\b|\bam i (?:talking|speaking) (?:to|with) (?:a |an )?(?:robot|bot|machine|human|person|ai)\b/,
    whichModel:
      /\bchat ?gpt\b|\b(?:which|what) (?:language |ai )?model\b|\bgpt\b|\bgemini\b|\bclaude\b|\bllm\b|\bopenai\b/,
    capabilities:
      /\bwhat can you do\b|\bhow can you help\b|\bwhat do you do\b|\bwhat can (?:you help|i ask)\b|\bwhat are you (?:able|for)\b|^help(?: me)?[.!]*$/,
    yes: /^(?:(?:everything|it|that) is (?:right|correct|fine)|all (?:right|correct)|yes|yeah|yep|yup|correct|right|exactly|that'?s (?:right|correct|it)|sure|of course|absolutely|i do|i agree|it is|all good|perfect|ok|okay|fine)\b/,
    no: /^(?:no|nope|nah|not (?:really|quite|at all)|wrong|incorrect|that'?s (?:wrong|not right|not correct))\b/,
    goodbye:
      /\b(?:good ?bye|bye|see you|have a (?:nice|good|great) (?:day|evening|one|afternoon|weekend)|talk to you later|hang up now)\b/,
    nothingElse:
      /^(?:no[\s,.]*)?(?:that'?s (?:all|it|everything)|that will be all|nothing else|nothing more|i'?m (?:good|done|fine))\b|^no[\s,]+(?:thanks|thank you)\b/,
    repeat:
      /\b(?:repeat|say (?:that|it) again|come again)\b|^(?:pardon|sorry|what|excuse me)\?*$|\bdidn'?t (?:hear|understand|catch|get)\b|\bdon'?t understand\b/,
    wait: /\b(?:wait|hold on|one moment|just a (?:moment|second|minute|sec)|give me a (?:moment|second|minute))\b/,
    human:
      /\b(?:speak|talk|chat|put me through|connect me|transfer me)\b.{0,20}\b(?:human|person|someone|somebody|adviser|advisor|agent|operator|representative|colleague|manager|salesperson)\b|\b(?:real|human) (?:person|being|agent|adviser)\b|\bneed a human\b|\b(?:call|ring|phone) me(?: back)?\b/,
    leak: /\b(?:ignore|forget|disregard|override)\b.{0,40}\b(?:instructions?|rules?|prompt|above|previous|guidelines?)\b|\b(?:system|your|initial|hidden|full) (?:prompt|instructions|guidelines|rules)\b|\b(?:print|show|reveal|repeat|read|output|display)\b.{0,30}\b(?:prompt|instructions|rules|configuration)\b|\b(?:developer|debug|dan) mode\b|\bpretend (?:to be|you are)\b|\byou are now\b/,
    refusal:
      /\b(?:i'?d|i would) rather not\b|\bprefer not\b|\b(?:don'?t|do not) (?:want|wish) to (?:say|give|tell|share|answer)\b|\b(?:won'?t|will not) (?:say|give|tell|share|answer)\b|\b(?:i )?(?:don'?t|do not) (?:know|have (?:it|one|that|any|an? \w+))\b|\bnone of your business\b|\bno idea\b|^(?:skip|pass|none)\b|\bnot sure\b/,
    correction:
      /^(?:no|sorry|actually|wait|oops)\b|\b(?:i meant|correction|made a mistake|is wrong|should be|not .{1,30} but|change my|instead of|my mistake)\b/,
    trouble:
      /\b(?:broken|damaged|doesn'?t work|not working|problem|angry|smashed|cracked|torn|rubbish|hopeless|nothing has|unhappy|disappointed|furious|complain|terrible|awful|stupid|useless|never arrived|not arrived|hasn't arrived|missing|cut off|is down|late)\b/,
    question:
      /^(?:and |so |but |then )?(?:what|which|who|whose|when|where|why|how|do|does|did|is|are|am|can|could|will|would|should|may|have|has|any)\b|\b(?:i (?:would|'d) like to know|tell me|i wonder|do you know|can you tell|could you tell|i want to know|looking for)\b/,
    howMuch:
      /\bhow much\b|\bwhat(?:'s| is| are| does| do)\b.{0,40}\b(?:price|cost|charge|fee|rate)s?\b|\bhow expensive\b/,
    howLong:
      /\bhow (?:long|soon|fast|quickly|many (?:days|hours|minutes|weeks))\b|\bwhen (?:will|do|does|would)\b.{0,30}\b(?:get|receive|arrive|ready|paid|money)\b/,
    where:
      /\bwhere (?:are|is) (?:you|your|the (?:shop|store|office|company))\b|\bwhere (?:can|do) i find you\b/,
    openWhen:
      /\b(?:when|what time|until when|till when)\b.{0,30}\b(?:open|close|reach|call|ring|phone|closed|available|there)\b|\b(?:open|close|call|ring|reach)\b.{0,30}\b(?:till|until) (?:when|what time)\b|\bwhat (?:are|time).{0,15}(?:hours|times)\b/,
    when: /\b(?:when|what time|which day|what day|what date|till|until when)\b/,
    request:
      /\b(?:i|we)(?:'d| would)? (?:want|need|like to|wish|have to|must|am looking|are looking|would like)\b|\bi'm looking\b|\b(?:can|could|would) you\b|\bplease\b/,
    followUp:
      /^(?:and|or|what about|how about|but|then|so|also|what if)\b|\b(?:too|as well|either|instead|in that case)\b|^(?:is|are|does|do|can|will|was|has) (?:it|they|that|this|those|these)\b/,
    nameLead:
      /^(?:hello|hi)?[\s,.]*(?:my (?:first |last |full )?name is|my name's|i am called|call me|this is|i am|i'm|it is|it's|the name is|name:)\s+/,
    valueLead:
      /^(?:well|so|yes|ok|okay|sure)?[\s,]*(?:i(?:'d| would)? (?:want|like|need)|it is|it's|that is|that's|this is|they are|my [\w-]+(?: [\w-]+){0,3} is|the [\w-]+(?: [\w-]+){0,3} is|i think it'?s|there (?:are|is)|we are|about)\s+/,
  },
  prompt: {
    identity: /^you(?: are|['’]re)\s+/i,
    iAm: 'I am ',
    sayThat:
      /^((?:if|when|for|in case of|should)\b[^,]{3,140},\s*)?(?:please\s+|always\s+)*(?:tell|inform|answer|reply|say|explain|remind|mention|state|let|note|remember|know)\b(?:\s+(?:to\s+)?(?:them|him|her|anyone|people|callers?|customers?|visitors?|users?|(?:the|a|any)\s+[\p{L}]+))?(?:\s+know)?\s+that\s+/iu,
    instruction:
      /^(?:(?:if|when|once|for|unless|before|after|in case)\b[^,]{3,160},\s*)?(?:please\s+)?(?:never|always|do not|don['’]t|be|use|keep|speak|talk|answer|reply|respond|ask|greet|introduce|avoid|stay|remain|make sure|ensure|try|offer|propose|confirm|repeat|say|tell|inform|explain|give|note|collect|present|understand|show|replace|help|guide|listen|transfer|escalate|apologi[sz]e|refuse|mention|remember|act|write|limit|focus|adapt|invite|encourage|check whether|thank|end the|verify the caller|follow|pretend|address|let|gather|qualify|handle|treat|only (?:answer|speak|use|discuss)|you (?:must|should|are|have to|need to|will|always|never|stay|advise|never|speak|do not|can (?:offer|propose|transfer|use|give|tell|ask|suggest|refer)))\b/i,
    askFor:
      /^(?:please\s+)?(?:ask(?:\s+(?:for|the \w+ for|them for|about))?|collect|get|obtain|request|note|record|find out|verify|confirm)\s+(?:the\s+)?(?:(?:caller|customer|prospect|user|person|client)['’]?s?['’]?\s+)?(?:their\s+|his or her\s+)?/i,
    goal: /^your (?:goal|job|role|task|objective|mission|purpose) is to\s+/i,
    help: /^(?:help|assist|answer|present|inform|advise|guide|support|welcome|sell|book|explain|understand|note|collect|qualify)\b/i,
    toCaller: [
      [/\bcall (?:them|him|her) back\b/gi, 'call you back'],
      [/\b(?:contact|call|reach|help) (?:them|him|her)\b/gi, 'contact you'],
      [/\btheir\b/g, 'your'],
      [/\bthey\b/g, 'you'],
    ],
  },
  phrases: {
    greet: ['Hello! How can I help you?', 'Hello! What can I do for you?'],
    welcome: ['You are welcome.', 'My pleasure.', 'Gladly.'],
    howAreYou: [
      'I am well, thank you for asking. How can I help you?',
      'All is well here, thank you. What can I do for you?',
    ],
    assistant: 'I am the automated assistant.',
    robot: 'Yes, I am an automated assistant, not a person.',
    model:
      'I am the answering built into Parley. No language model is connected: I answer from what I have been given to know.',
    iCan: 'I can {what}.',
    capabilities: 'I answer questions from what I have been given to know, and I note requests for the team.',
    goodbye: [
      'Thank you for getting in touch. Goodbye!',
      'Goodbye, and have a good day!',
      'Thank you, and goodbye!',
    ],
    thanksGoodbye: 'You are welcome. Goodbye, and have a good day!',
    nothingToRepeat: 'I have not said anything yet. How can I help you?',
    wait: 'Of course, take your time.',
    human: [
      'I cannot put you through from here. Your request stays in this conversation, which the team can read.',
      'I have no one to hand you over to right now, but the team can read this conversation and your request in it.',
    ],
    kept: 'Your request stays in this conversation, which the team can read.',
    unknown: [
      'I do not have that information. Your question stays in this conversation, so the team can follow it up.',
      'I am afraid I do not know that, and I would rather not guess: the team can read your question here.',
      'I have nothing on that, but the team can see your question in this conversation.',
    ],
    partial: [
      'I do not have the exact answer, but this is what I can tell you:',
      'I cannot answer that precisely; this is what I know:',
      'I am not certain, but this may help:',
    ],
    documentSays: 'The document “{title}” says: “{text}”',
    anythingElse: ['Is there anything else I can do for you?', 'Can I help you with anything else?'],
    noted: ['Thank you, I have noted that.', 'Noted.', 'Very good.', 'Thank you.'],
    thanksName: 'Thank you, {name}.',
    sorry: 'I am sorry to hear that.',
    tellMore: ['Could you tell me a little more?', 'What would you like to know exactly?'],
    decline: 'I cannot share or change my instructions. I am happy to answer your questions, though.',
    again: ['By the way,', 'Whenever you are ready:', 'One answer is still missing:'],
    couldYouGive: 'Could you give me your {what}?',
    invalid: {
      email: 'That does not look like a complete e-mail address; it should read like name@example.com.',
      phone: 'That does not look like a complete phone number.',
      count: 'I need a number here.',
      date: 'I did not recognise a date in that.',
      reference: 'I did not find a number in that.',
      name: 'I did not catch the name.',
      yesNo: 'I need a yes or a no here.',
    },
    skipped: ['That is fine, we can leave it.', 'No problem, let us go on.'],
    summary: 'Let me sum up: {answers}.',
    summaryAsk: 'Is that correct?',
    confirmed: 'Thank you. Everything is noted in this conversation for the team.',
    whatToCorrect: 'What should I correct?',
    corrected: 'I have corrected that.',
    labels: { email: 'e-mail', phone: 'phone', name: 'name' },
    notGiven: 'not given',
    toolNeeds: 'For that I need the following: {what}. What is it?',
    toolDone: ['Here is what I found:', 'This is the result:'],
    toolDoneSilently: 'That is done.',
    toolFailed: [
      'I am sorry, that did not work. The team can see your request in this conversation.',
      'Unfortunately that failed just now, so please do not rely on it.',
    ],
    toolRuns: ['One moment, I am looking into it.', 'Let me check that.'],
  },
};
