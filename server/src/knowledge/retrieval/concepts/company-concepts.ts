/** The company, its people, its papers and an account with it. */
export const COMPANY_CONCEPTS = `
contact
en contact contacts reach get_in_touch get_hold talk_to speak_to write_to
fr contact contacter joindre contactez joignable parler_a ecrire
es contacto contactar contacte comunicarse hablar_con escribir localizar

phone_number
en phone phone_number telephone call calling hotline helpline
fr telephone numero_de_telephone appeler appel telephoner ligne standard
es telefono numero_de_telefono llamar llamada linea

email
en email e-mail mail email_address
fr email e-mail mail courriel adresse_mail messagerie
es email e-mail correo correo_electronico mail

website
en website site web_page online web
fr site site_internet site_web en_ligne internet
es web pagina_web sitio_web en_linea online internet

customer_service
en customer_service customer_support support helpdesk help_desk assistance helpline
fr service_client service_clients assistance support conseiller conseillers
es atencion_al_cliente servicio_al_cliente soporte asistencia asesor

emergency
en emergency emergencies urgent out_of_hours on-call
fr urgence urgences urgent astreinte garde
es emergencia emergencias urgencia urgencias urgente guardia

complaint
en complaint complaints complain dissatisfied unhappy claim dispute grievance
fr reclamation reclamations plainte plaintes mecontent insatisfait litige contester
es reclamacion reclamaciones queja quejas quejarse reclamar insatisfecho disputa

review
en review reviews rating opinion feedback
fr avis note commentaire commentaires temoignage
es opinion opiniones resena resenas valoracion comentario

company
en company business firm founded founder history who_are_you about_us
fr entreprise societe fondee fondateur histoire qui_etes-vous a_propos creee
es empresa compania sociedad fundada fundador historia quienes_somos

owner_director
en owner director manager boss ceo head chief management
fr directeur directrice patron gerant dirigeant responsable pdg direction proprietaire
es director directora dueno gerente jefe responsable propietario direccion

account
en account accounts profile register registration sign_up log_in login sign_in create_an_account
fr compte comptes profil inscription s'inscrire connexion se_connecter creer_un_compte identifiant
es cuenta cuentas perfil registro registrarse inscripcion iniciar_sesion acceder crear_una_cuenta

delete_account
en delete_my_account close_my_account delete erase remove deletion
fr supprimer_mon_compte suppression supprimer effacer fermer_mon_compte cloture cloturer
es eliminar_mi_cuenta eliminar borrar cerrar_mi_cuenta supresion

password
en password passwords passcode pin reset_my_password login_details credentials
fr mot_de_passe mots_de_passe code_secret identifiants code_pin mdp
es contrasena contrasenas clave claves pin password

security
en security secure hack hacked fraud two-factor scam phishing
fr securite securise pirate piratage fraude double_authentification arnaque hameconnage
es seguridad seguro hackeo fraude doble_factor estafa suplantacion

blocked
en blocked locked suspended lock_out unlock unblock
fr bloque bloquee verrouille suspendu debloquer deverrouiller
es bloqueado bloqueada suspendido desbloquear bloquear

privacy
en privacy personal_data gdpr data_protection confidentiality confidential cookies
fr vie_privee donnees_personnelles rgpd confidentialite confidentiel protection_des_donnees cookies
es privacidad datos_personales rgpd confidencialidad confidencial proteccion_de_datos cookies

newsletter
en newsletter mailing_list unsubscribe
fr newsletter lettre_d'information infolettre se_desinscrire
es boletin newsletter darse_de_baja

membership
en membership member members join subscription_card
fr adhesion adherer adherent adherents membre membres cotisation carte_de_membre
es membresia miembro miembros socio socios afiliacion hacerse_socio cuota

documents_needed
en documents paperwork papers proof required_documents supporting_documents form forms
fr documents papiers justificatif justificatifs pieces_justificatives dossier formulaire formulaires
es documentos documentacion papeles justificante justificantes formulario formularios tramites

identity
en id identity passport identity_card driving_licence licence
fr identite piece_d'identite passeport carte_d'identite permis permis_de_conduire
es identidad dni pasaporte documento_de_identidad carne permiso_de_conducir

signature
en sign signature signed electronic_signature
fr signer signature signe signature_electronique
es firmar firma firmado firma_electronica

eligibility
en eligible eligibility qualify entitled conditions requirements who_can
fr eligible eligibilite droit conditions avoir_droit qui_peut beneficier
es elegible requisitos derecho condiciones beneficiarse quien_puede

deadline
en deadline due_date latest last_day before_when cut-off
fr date_limite echeance au_plus_tard dernier_delai avant_quand
es fecha_limite plazo vencimiento a_mas_tardar ultimo_dia

duration
en duration how_long last lasts long
fr duree combien_de_temps dure durent longtemps
es duracion cuanto_tiempo dura duran cuanto_dura tiempo

frequency
en how_often frequency often times_a_week every
fr combien_de_fois frequence souvent tous_les regulierement
es con_que_frecuencia frecuencia cada_cuanto cuantas_veces

quantity
en how_many number_of quantity maximum limit limits max at_most
fr combien_de nombre quantite maximum limite limites maximal plafond au_plus
es cuantos cuantas numero cantidad maximo limite tope como_mucho

insurance
en insurance insure insured insurer policy coverage premium
fr assurance assurances assurer assure assureur police prime couverture
es seguro seguros asegurar asegurado aseguradora poliza prima cobertura

claim
en claim claims accident incident damage report_a_claim
fr sinistre sinistres accident declarer declaration degats constat
es siniestro siniestros accidente parte danos declarar

theft
en theft stolen steal robbery burglary thief
fr vol vole volee cambriole cambriolage voler voleur
es robo robado hurto robar ladron

excess
en excess deductible
fr franchise
es franquicia deducible

bank
en bank account_number iban bank_details direct_debit transfer
fr banque rib iban coordonnees_bancaires prelevement virement bancaire
es banco iban cuenta_bancaria domiciliacion transferencia bancario

loan
en loan loans credit mortgage interest borrow
fr pret prets credit emprunt emprunter interets taux
es prestamo prestamos credito hipoteca interes intereses

doctor
en doctor doctors physician gp practitioner dentist specialist
fr medecin medecins docteur praticien dentiste specialiste
es medico medicos doctor doctora dentista especialista

prescription
en prescription prescriptions medicine medication drug drugs
fr ordonnance ordonnances medicament medicaments traitement
es receta recetas medicamento medicamentos tratamiento

pain
en pain painful hurt hurts ache
fr douleur douloureux mal fait_mal souffrir
es dolor doloroso duele doler

vaccine
en vaccine vaccination vaccinated shot
fr vaccin vaccins vaccination vacciner
es vacuna vacunas vacunacion vacunar

health_insurance
en health_insurance mutual health_cover third-party_payment
fr mutuelle mutuelles tiers_payant securite_sociale carte_vitale complementaire
es mutua seguro_medico seguridad_social tarjeta_sanitaria

school
en school schools pupil pupils student students enrol enrolment university
fr ecole ecoles eleve eleves etudiant etudiants inscription scolaire universite
es escuela escuelas colegio alumno alumnos estudiante estudiantes matricula universidad

exam
en exam exams examination test grade
fr examen examens epreuve epreuves note controle
es examen examenes prueba pruebas nota

teacher
en teacher teachers instructor coach trainer
fr professeur professeurs enseignant instructeur moniteur coach formateur
es profesor profesores docente instructor monitor entrenador

level
en level levels beginner beginners advanced intermediate
fr niveau niveaux debutant debutants avance intermediaire
es nivel niveles principiante principiantes avanzado intermedio

language
en language languages english french spanish speak
fr langue langues anglais francais espagnol parlez
es idioma idiomas lengua ingles frances espanol hablan

partner
en partner partners partnership supplier suppliers
fr partenaire partenaires partenariat fournisseur fournisseurs
es socio socios colaborador proveedor proveedores alianza
`;
