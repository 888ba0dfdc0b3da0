-- Whose notification a mail is of: it goes to where that account reads its mails when it is sent, and only if it may still
-- sign in and see what the mail is about.
alter table mail
  add column account_id integer references account,
  add column needed_permission text;
-- Those that wait, and those just sent, which keep others about the same apart.
update mail set account_id = account.id,
  needed_permission = case when topic like 'audit:followed %' then 'ViewAuditDetail' end
from account
where given_up_at is null and topic is not null and (sent_at is null or sent_at > now() - interval '1 hour')
  and lower(account.email) = lower(mail.recipient) and account.deleted_at is null;
