-- Whose notification a mail is of: it goes to where that account reads its mails when it is sent, and only if it may still
-- sign in and see what the mail is about.
alter table mail
  add column account_id integer references account,
  add column needed_permission text;
update mail set account_id = account.id from account
where sent_at is null and given_up_at is null and topic is not null
  and lower(account.email) = lower(mail.recipient) and account.deleted_at is null;
