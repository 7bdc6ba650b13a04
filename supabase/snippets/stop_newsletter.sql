-- Ends the subscription of each email address in the provider's export. Paste the file's text between the $list$ marks,
-- and replace the cause: reader (unsubscribed), bounce or complaint. In the result, ended is false for anyone who was
-- not a reader.
select address[1] as email, coalesce(public.stop_newsletter(address[1], 'reader'), false) as ended
from regexp_matches($list$
reader@example.com
$list$, '[^\s<>"'',;:]+@[^\s<>"'',;:@]+', 'g') as address;
