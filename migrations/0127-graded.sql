-- Whether anybody is competent as anything but an auditor is asked at every look for somebody who fits.
create index auditor_standard_graded on auditor_standard (grade) where grade <> 'auditor';

-- Periods are saved in an order in which none meets another: whoever inserts one may ask not to be refused, as before.
alter table auditor_standard
  drop constraint auditor_standard_no_overlap,
  add constraint auditor_standard_no_overlap exclude using gist
    (auditor_id with =, standard_id with =, daterange(valid_from, valid_to, '[]') with &&);
