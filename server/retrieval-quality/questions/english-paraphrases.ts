import { questionsOf } from './question.ts';

/** English questions that share few words with the passages that answer them. */
export const ENGLISH_PARAPHRASES = questionsOf('paraphrased', 'en', [
  ['I am on benefits, is there a cheaper internet deal?', 'en/brightwire-broadband', '{Universal Credit}'],
  [
    'The box is glowing orange and no page loads',
    'en/brightwire-broadband',
    'connected to us, but {no internet}',
  ],
  [
    'What do I get when Brightwire leaves me offline for days on end?',
    'en/brightwire-broadband',
    'you receive {£9.76} for each day',
  ],
  [
    'I cannot recall the secret number of my debit card',
    'en/castlegate-bank',
    'A {forgotten PIN} is shown in the app',
  ],
  [
    'My purse was snatched on holiday, can you stop my plastic?',
    'en/castlegate-bank',
    '{Freeze the card} in the app',
  ],
  [
    'Where can I keep my jewellery at Castlegate?',
    'en/castlegate-bank',
    'We {no longer offer} safe deposit boxes',
  ],
  [
    'May I go behind the wheel after having my eyes examined?',
    'en/clearview-opticians',
    'someone to {drive you}',
  ],
  [
    'My progressive spectacles from Clearview make me dizzy even after weeks',
    'en/clearview-opticians',
    'if they still trouble you after {45 days}',
  ],
  [
    'I suddenly see lightning and black dots',
    'en/clearview-opticians',
    'Sudden flashes, many new floaters or a {shadow} across the sight',
  ],
  [
    'Is there anything a coeliac can eat at Crumb & Crust?',
    'en/crumb-and-crust-bakery',
    'Gluten-free Buckwheat || The buckwheat loaf is baked in a {separate oven}',
  ],
  [
    'I forgot to pick up what I had reserved, do I get my money?',
    'en/crumb-and-crust-bakery',
    'Uncollected orders are {given away}',
  ],
  [
    'Could Crumb & Crust show me how to make dough myself?',
    'en/crumb-and-crust-bakery',
    'The {sourdough class} takes place',
  ],
  [
    'My charge looks far too high because you only guessed my usage',
    'en/greenarc-energy',
    'If a bill rests on an {estimate}',
  ],
  ['There is a rotten egg odour in my hallway', 'en/greenarc-energy', 'If you {smell gas}, open the windows'],
  [
    'Panels on my roof make more than I use, will GreenArc pay me for it?',
    'en/greenarc-energy',
    'We buy surplus {solar} power',
  ],
  [
    'Can my spaniel share our bedroom at Harbour View?',
    'en/harbour-view-hotel',
    '{Dogs} are welcome in Deck rooms',
  ],
  [
    'My wetsuit is soaked, where can I hang it?',
    'en/harbour-view-hotel',
    'A {drying room} for walkers and divers',
  ],
  [
    'Where am I supposed to leave my vehicle, you have no spaces?',
    'en/harbour-view-hotel',
    "Residents' {vouchers} for the Fish Dock car park",
  ],
  [
    'Our terrier ate the sofa, will HearthGuard replace it?',
    'en/hearthguard-home-insurance',
    'Damage by {pets} chewing or scratching',
  ],
  [
    'We are off travelling for three months, is the house still protected?',
    'en/hearthguard-home-insurance',
    'Homes left empty for more than {45 days}',
  ],
  [
    'Our daughter moves into student digs, is her laptop safe?',
    'en/hearthguard-home-insurance',
    "{Students' belongings} in a hall of residence",
  ],
  [
    'I sent a wrong bill, how do I correct it?',
    'en/inkwell-invoicing-manual',
    'put right with a {credit note}',
  ],
  [
    'I typed the wrong secret too often and cannot get in',
    'en/inkwell-invoicing-manual',
    'After six wrong passwords the account is {locked}',
  ],
  [
    'My clients never settle on time, does Inkwell nag them?',
    'en/inkwell-invoicing-manual',
    'Inkwell sends a {reminder}',
  ],
  [
    'I am a paramedic, is there a price cut for working out?',
    'en/ironhouse-gym',
    'Members of the fire and {ambulance} services',
  ],
  ['Can I record my deadlift on my phone at Ironhouse?', 'en/ironhouse-gym', '{Filming} is allowed'],
  [
    'My grandmother is 70, is there anything where she can get fit?',
    'en/ironhouse-gym',
    'Over-60s {strength}',
  ],
  ['My granny died, may I stay off work?', 'en/larkspur-staff-handbook', '{Bereavement leave} is five days'],
  ['I woke up with a fever, whom do I tell?', 'en/larkspur-staff-handbook', 'Ring your {manager} by 9 am'],
  [
    'Can I do my Larkspur job from Portugal for a while?',
    'en/larkspur-staff-handbook',
    'Working from {abroad} is possible',
  ],
  [
    'How do I get around while mine is in pieces in your workshop?',
    'en/millroad-garage',
    'A {courtesy car} costs £12',
  ],
  [
    'My vehicle died on the motorway, can Mill Road tow me?',
    'en/millroad-garage',
    'Our {recovery lorry} works',
  ],
  [
    'I bought the spares on the internet, will you put them in?',
    'en/millroad-garage',
    '{Parts you bring yourself} are fitted',
  ],
  [
    'I have fallen ill, can my sister travel instead of me?',
    'en/northway-travel',
    'You can {pass your place} to someone else',
  ],
  [
    'My aunt cannot walk, can she come along with Northway?',
    'en/northway-travel',
    'Tell us about {wheelchairs} when booking',
  ],
  [
    'How do we get in if our train is delayed until ten?',
    'en/oakfield-guesthouse',
    'leave the key in the {milk churn}',
  ],
  [
    'Where do we put our filthy hiking shoes at Oakfield?',
    'en/oakfield-guesthouse',
    'Muddy boots stay in the {boot room}',
  ],
  [
    'My parrot is losing feathers, can you look at him?',
    'en/paws-and-whiskers-vets',
    'Birds and reptiles are seen on {Thursdays}',
  ],
  [
    'Our old cat is suffering, could the end be at our place?',
    'en/paws-and-whiskers-vets',
    'come to your home for a {peaceful goodbye}',
  ],
  [
    'We want to take our poodle to France, what does Paws & Whiskers need to do?',
    'en/paws-and-whiskers-vets',
    'an {animal health certificate}',
  ],
  [
    'I would rather shovel the ditch myself, does that make it cheaper?',
    'en/pebblenet-broadband',
    'we then take {£80} off',
  ],
  [
    'What happens to an emergency pendant when the electricity fails?',
    'en/pebblenet-broadband',
    'customers with a {care alarm} receive a battery pack',
  ],
  [
    'My tablets are nearly finished, how do I get more?',
    'en/riverside-surgery',
    'Order in the app, by post or with the {green slip}',
  ],
  [
    'I have twisted my ankle on Sunday night, where do I go?',
    'en/riverside-surgery',
    'The {minor injuries unit} at Ashcombe Hospital',
  ],
  [
    'I am bedridden, will the GP of Riverside come to me?',
    'en/riverside-surgery',
    '{Home visits} are for people who cannot leave',
  ],
  [
    'A thief took the two-wheeler I rented from Spoke & Chain',
    'en/spoke-and-chain-bikes',
    'If a bike is {stolen} although it was locked',
  ],
  [
    'It pours on the day of our ride, can we do it later?',
    'en/spoke-and-chain-bikes',
    'In heavy {rain} we change the date',
  ],
  [
    'I had two beers, may I still go up the wall?',
    'en/summit-climbing-centre',
    'Anyone who has been {drinking} is sent home',
  ],
  [
    'We want to celebrate my son turning nine with his friends',
    'en/summit-climbing-centre',
    '{Birthday parties} for eight children',
  ],
  [
    'My item has not budged on the map all week',
    'en/swiftparcel',
    'If the tracking has not moved for {five working days}',
  ],
  [
    'The vase arrived in pieces, what now?',
    'en/swiftparcel',
    '{Damage} has to be reported within seven days',
  ],
  ['Does SwiftParcel take a bottle of whisky?', 'en/swiftparcel', '{Alcohol} above 24 %'],
  [
    'My kitten ran away, do you contribute to the search?',
    'en/tailwag-pet-insurance',
    'A {missing pet}: up to £750',
  ],
  [
    'He had a bad hip when I bought him, does Tailwag pay?',
    'en/tailwag-pet-insurance',
    'problems that {existed before}',
  ],
  [
    'I need a quick word with an expert at three in the morning about my cat',
    'en/tailwag-pet-insurance',
    'A {nurse} answers questions by video',
  ],
  [
    'My toddler needs somewhere to sit and a clean nappy',
    'en/the-copper-kettle',
    'four {high chairs} and a changing table',
  ],
  [
    'What do I give my colleague who loves your scones?',
    'en/the-copper-kettle',
    '{Vouchers} are sold from £15',
  ],
  [
    'I lost my student pass, who makes a new one?',
    'en/westmere-university-registry',
    'A lost one costs {£12}',
  ],
  [
    'I am broke and cannot afford food this term',
    'en/westmere-university-registry',
    'The {hardship fund} pays',
  ],
  [
    'How many relatives may watch me receive my Westmere diploma?',
    'en/westmere-university-registry',
    'Two {guest tickets} are free',
  ],
]);
