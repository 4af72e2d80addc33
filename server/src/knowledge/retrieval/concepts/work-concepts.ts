/** Working for a company. */
export const WORK_CONCEPTS = `
employee
en employee employees staff worker workers team personnel
fr employe employes salarie salaries personnel equipe collaborateur collaborateurs
es empleado empleados trabajador trabajadores personal equipo plantilla

job
en job jobs career careers vacancy vacancies recruitment hiring apply work_for
fr emploi emplois recrutement recruter poste postes candidature postuler carriere embauche
es empleo empleos trabajo vacante vacantes contratacion candidatura puesto reclutamiento

internship
en intern interns internship internships apprentice apprenticeship trainee
fr stage stages stagiaire stagiaires apprenti apprentissage alternance
es practicas becario becarios aprendiz pasantia

salary
en salary salaries wage wages pay payslip payroll
fr salaire salaires paie remuneration bulletin_de_paie fiche_de_paie paye
es salario salarios sueldo nomina remuneracion paga

leave
en leave holiday holidays vacation vacations annual_leave paid_leave time_off days_off
fr conges conge vacances conges_payes jours_de_conge rtt absence
es vacaciones permiso dias_libres vacacion licencia

sick_leave
en sick_leave sick illness sickness ill medical_certificate
fr arret_maladie maladie malade arret_de_travail certificat_medical
es baja_medica enfermedad enfermo baja_por_enfermedad certificado_medico

maternity
en maternity paternity parental_leave pregnant pregnancy
fr maternite paternite conge_parental enceinte grossesse
es maternidad paternidad permiso_parental embarazada embarazo

remote_work
en remote remotely work_from_home home_office telework teleworking working_from_home
fr teletravail teletravailler travailler_a_distance a_domicile a_distance
es teletrabajo teletrabajar trabajar_desde_casa a_distancia remoto

working_time
en working_hours working_time overtime shift shifts schedule
fr temps_de_travail heures_supplementaires horaires_de_travail heures_sup planning
es jornada horas_extra horas_extras horario_laboral turno turnos

expenses
en expenses expense travel_expenses reimbursement mileage per_diem
fr notes_de_frais frais_de_deplacement note_de_frais indemnites frais_professionnels
es gastos dietas gastos_de_viaje kilometraje

business_trip
en business_trip travel trip travelling
fr deplacement deplacements voyage_d'affaires mission voyage
es viaje viajes viaje_de_trabajo desplazamiento

training
en training onboarding learn learning
fr formation formations former apprendre integration
es formacion capacitacion aprender aprendizaje

resignation
en resign resignation quit leave_the_company dismissal dismissed
fr demission demissionner licenciement licencie quitter_l'entreprise depart
es dimision dimitir renuncia despido despedir

meeting_room
en meeting_room meeting_rooms conference_room coworking desk
fr salle_de_reunion salles_de_reunion bureau bureaux coworking
es sala_de_reuniones salas_de_reuniones despacho escritorio coworking

keys_badge
en badge badges access_card key keys pass
fr badge badges cle cles carte_d'acces acces
es tarjeta_de_acceso llave llaves acceso pase credencial

computer
en computer computers laptop pc mac
fr ordinateur ordinateurs pc portable mac
es ordinador ordenador ordenadores portatil computadora pc

printer
en printer print printing printed
fr imprimante imprimer impression imprime
es impresora imprimir impresion impreso

backup
en backup backups restore recover
fr sauvegarde sauvegardes sauvegarder restaurer recuperation
es copia_de_seguridad respaldo restaurar recuperar
`;
